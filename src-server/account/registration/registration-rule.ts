import type { Queries } from '../../platform/database/open-database.ts'
import type { RegistrationRule } from '../../platform/read-server-settings.ts'

/**
 * Returns a function that checks whether registration is open. It reads the database at each registration, so a session loaded by another
 * process counts at once.
 */
export function createRegistrationGate(queries: Queries, rule: RegistrationRule): () => Promise<boolean> {
  return async () => {
    if (rule !== 'without-exam') return rule === 'open'
    const session = await queries.selectFrom('exam_session').select('exam_id').where('results_released_at', 'is', null).limit(1).executeTakeFirst()
    return session === undefined
  }
}
