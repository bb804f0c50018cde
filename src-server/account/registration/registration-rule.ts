import type { Queries } from '../../platform/database/open-database.ts'
import type { RegistrationRule } from '../../platform/read-server-settings.ts'

/** Asked at each registration, so that a session that another process has loaded counts at once. */
export function createRegistrationGate(queries: Queries, rule: RegistrationRule): () => Promise<boolean> {
  return async () => {
    if (rule !== 'without-exam') return rule === 'open'
    const session = await queries.selectFrom('exam_session').select('exam_id').where('results_released_at', 'is', null).limit(1).executeTakeFirst()
    return session === undefined
  }
}
