import type { Queries } from '../database/open-database.ts'

/** Whether anybody may make an account: `open`, `closed`, or `without-exam`: for as long as no exam session waits for the release of its results. */
export type RegistrationRule = 'open' | 'closed' | 'without-exam'

/** Asked at each registration, so that a session that another process has loaded counts at once. */
export function createRegistrationGate(queries: Queries, rule: RegistrationRule): () => Promise<boolean> {
  return async () => {
    if (rule !== 'without-exam') return rule === 'open'
    const session = await queries.selectFrom('exam_session').select('exam_id').where('results_released_at', 'is', null).limit(1).executeTakeFirst()
    return session === undefined
  }
}
