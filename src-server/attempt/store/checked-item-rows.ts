import { attemptEventSchema } from '../../../src-shared/attempt/record/attempt-event.ts'
import type { Queries } from '../../platform/database/open-database.ts'

/** Reads the items of an attempt that its stored events have checked. */
export async function readCheckedItemIds(queries: Queries, attemptId: string): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('attempt_event')
    .select('event')
    .where('attempt_id', '=', attemptId)
    // As with annotations, a learner's own text cannot match.
    .where('event', 'like', '%"kind":"check"%')
    .execute()
  const acts = rows.map(({ event }) => attemptEventSchema.parse(JSON.parse(event)).act)
  return new Set(acts.flatMap((act) => (act.kind === 'check' ? [act.itemId] : [])))
}
