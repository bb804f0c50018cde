import { LEASE_MS } from '../../../src-shared/exam-session/marking.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { MarkingStage } from './judge-marks.ts'
import type { Marker } from './markers.ts'
import { toAnswer, type WrittenAnswer } from './written-answer.ts'

interface Asking {
  readonly examId: string
  readonly marker: Marker
  /** Whether the session has any second marking. */
  readonly hasSecond: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Two markers may look for an answer at the same instant, and one of them looks again. More often than this, all others are faster. */
const MOST_ROUNDS = 100

/**
 * Returns the next answer for a marker, who has it until the lease ends; null where none waits. The answer that they have already comes first, so that
 * a repeated request gives the same one.
 */
export async function leaseAnswer(queries: Queries, asking: Asking): Promise<WrittenAnswer | null> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = await findNext(queries, asking)
    if (found === null) return null
    const leased = await lease(queries, found, asking)
    if (leased) return leased
  }
  return null
}

/** With second marking, a chief marker only decides: whoever gave one of the marks that differ could not. */
export function stagesOf({ isChief }: Pick<Marker, 'isChief'>, hasSecond: boolean): readonly MarkingStage[] {
  if (!isChief) return ['first', 'second']
  return hasSecond ? ['chief'] : ['first']
}

async function findNext(queries: Queries, { examId, marker, hasSecond, now }: Asking): Promise<string | null> {
  const waiting = selectWaiting(queries, { examId, marker, hasSecond })
    .select('written_answer.answer_id')
    .orderBy('written_answer.question')
    .orderBy('written_answer.queue_order')
    .limit(1)
  const own = await waiting.where('lease_by', '=', marker.accountId).where('lease_until', '>', now).executeTakeFirst()
  if (own) return own.answer_id
  const free = await waiting.where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)])).executeTakeFirst()
  return free?.answer_id ?? null
}

/** Selects the answers that wait for this marker: nobody marks the same text twice. */
export function selectWaiting(queries: Queries, { examId, marker, hasSecond }: Omit<Asking, 'now'>) {
  return queries
    .selectFrom('written_answer')
    .where('written_answer.exam_id', '=', examId)
    .where('written_answer.stage', 'in', stagesOf(marker, hasSecond))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('written_mark')
            .select('written_mark.mark_id')
            .whereRef('written_mark.answer_id', '=', 'written_answer.answer_id')
            .whereRef('written_mark.answer_hash', '=', 'written_answer.answer_hash')
            .where('written_mark.marker_id', '=', marker.accountId)
        )
      )
    )
}

/** Of concurrent calls for one answer, one gets it: each checks in its own condition that it is free. */
async function lease(queries: Queries, answerId: string, { marker, hasSecond, now }: Asking): Promise<WrittenAnswer | null> {
  const row = await queries
    .updateTable('written_answer')
    .set({ lease_by: marker.accountId, lease_until: now + LEASE_MS })
    .where('answer_id', '=', answerId)
    .where('stage', 'in', stagesOf(marker, hasSecond))
    .where((answer) => answer.or([answer('lease_until', 'is', null), answer('lease_until', '<=', now), answer('lease_by', '=', marker.accountId)]))
    .returningAll()
    .executeTakeFirst()
  return row ? toAnswer(row) : null
}

/** False where the marker does not have the answer any more. */
export async function renewLease(
  queries: Queries,
  answerId: string,
  { markerId, now }: { readonly markerId: string; readonly now: number }
): Promise<boolean> {
  const row = await queries
    .updateTable('written_answer')
    .set({ lease_until: now + LEASE_MS })
    .where('answer_id', '=', answerId)
    .where('lease_by', '=', markerId)
    .returning('answer_id')
    .executeTakeFirst()
  return row !== undefined
}
