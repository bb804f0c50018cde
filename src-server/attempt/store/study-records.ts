import type { Act } from '../../../src-shared/attempt/record/attempt-event.ts'
import type { Queries } from '../../platform/database/open-database.ts'

/** What the backend knows of an attempt in study mode beside its answers. */
export interface StudyRecords {
  /** The items that stored events have checked. */
  readonly readCheckedItemIds: () => Promise<ReadonlySet<string>>
  /**
   * Records that the learner took a hint for these items, as if they had seen the answer before the attempt: an answer with a hint is marked, but
   * no estimate counts it (docs/decisions/0098-let-a-hint-rule-out-one-option.md).
   */
  readonly saveHinted: (itemIds: readonly string[]) => Promise<void>
}

interface Attempt {
  readonly attemptId: string
  readonly accountId: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

export function createStudyRecords(queries: Queries, { attemptId, accountId, startedAt }: Attempt): StudyRecords {
  return {
    readCheckedItemIds: () => readCheckedItemIds(queries, attemptId),
    saveHinted: async (itemIds) => {
      if (itemIds.length === 0) return
      await queries
        .insertInto('item_seen')
        .values(itemIds.map((itemId) => ({ account_id: accountId, item_id: itemId, seen_at: startedAt })))
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'item_id']).doUpdateSet({ seen_at: startedAt }).where('item_seen.seen_at', '>', startedAt)
        )
        .execute()
    }
  }
}

async function readCheckedItemIds(queries: Queries, attemptId: string): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('attempt_event')
    .select('act')
    .where('attempt_id', '=', attemptId)
    // As with annotations, a learner's own text cannot match.
    .where('act', 'like', '%"kind":"check"%')
    .execute()
  const acts = rows.map(({ act }) => JSON.parse(act) as Act)
  return new Set(acts.flatMap((act) => (act.kind === 'check' ? [act.itemId] : [])))
}
