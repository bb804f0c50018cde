import { learnerProfileSchema } from '../../../src-shared/account/learner-profile.ts'
import { mayHavePictures } from '../../../src-shared/account/picture-password.ts'
import type { Queries } from '../../platform/database/open-database.ts'

/** Whether an account may have a picture password: that of a learner in a primary class or in none yet, and one that does not exist. */
export async function mayAccountHavePictures(queries: Queries, accountId: string): Promise<boolean> {
  const row = await queries.selectFrom('account').select(['role', 'profile']).where('account_id', '=', accountId).executeTakeFirst()
  return !row || (row.role === 'student' && mayHavePictures(learnerProfileSchema.parse(JSON.parse(row.profile)).classLevel))
}
