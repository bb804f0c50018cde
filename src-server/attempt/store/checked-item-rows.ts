import { attemptEventSchema } from '../../../src-shared/attempt/record/attempt-event.ts'
import type { Queries } from '../../platform/database/open-database.ts'

/** The items of an attempt that its held events have checked. */
export async function readCheckedItemIds(queries: Queries, attemptId: string): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('attempt_event')
    .select('event')
    .where('attempt_id', '=', attemptId)
    // As with jottings, no text of a learner reads like this.
    .where('event', 'like', '%"kind":"check"%')
    .execute()
  const acts = rows.map(({ event }) => attemptEventSchema.parse(JSON.parse(event)).act)
  return new Set(acts.flatMap((act) => (act.kind === 'check' ? [act.itemId] : [])))
}
