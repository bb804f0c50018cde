import { isOneOf } from '../../platform/database/is-one-of.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { correctionSchema } from '../draw/correction.ts'
import { regradeAttempt, type RegradeOutcome } from '../scoring/regrade-attempt.ts'
import type { AttemptRepository } from '../store/attempt-repository.ts'
import type { EnteredCorrection } from '../store/regrade-records.ts'
import type { ArchivedAttempt } from './archived-attempt.ts'

interface Regrading {
  readonly attempts: Pick<AttemptRepository, 'change'>
  /** When its archive was made, milliseconds since 1970. */
  readonly madeAt: number
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Regrades an attempt by the corrections that were applied to all others while it was in an archive only, in their order and all in one transaction. Does nothing
 * where one of them was applied to it. Returns the outcome for each.
 */
export async function regradeRestored(
  queries: Queries,
  { attempt, itemIds, remarks }: Pick<ArchivedAttempt, 'attempt' | 'itemIds' | 'remarks'>,
  { attempts, madeAt, now }: Regrading
): Promise<readonly RegradeOutcome[]> {
  if (attempt.total === null) return []
  const corrections = await readAppliedSince(queries, itemIds, madeAt)
  if (corrections.length === 0) return []
  const outcomes = await attempts.change(attempt.attempt_id, async (locked) => {
    if ((await locked.readRegrades()).length !== remarks.length) return []
    const each: RegradeOutcome[] = []
    for (const correction of corrections) each.push(await regradeAttempt(locked, correction, now))
    return each
  })
  return outcomes ?? []
}

async function readAppliedSince(queries: Queries, itemIds: readonly string[], since: number): Promise<readonly EnteredCorrection[]> {
  const rows = await queries
    .selectFrom('key_correction')
    .select(['correction', 'made_by'])
    .where(isOneOf(queries, 'item_id', itemIds))
    .where(({ or, eb }) => or([eb('finished_at', 'is', null), eb('finished_at', '>=', since)]))
    .orderBy('position')
    .execute()
  return rows.map(({ correction, made_by: madeBy }) => ({ correction: correctionSchema.parse(JSON.parse(correction)), madeBy }))
}
