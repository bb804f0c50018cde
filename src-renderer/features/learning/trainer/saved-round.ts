import { emptyProgress } from '../../../../src-shared/attempt/record/attempt-progress.ts'
import type { DrillRound } from '../../../../src-shared/learning/trainer/drill-record.ts'
import type { RunningRound } from './drill-round.ts'

/** Converts a stored round to a running one. Everything in its room counts as saved by the newest act. */
export function toRunningRound({ step, tally, room }: DrillRound): RunningRound {
  const { answers, lastSequence, ...rest } = room
  return {
    step,
    tally,
    progress: {
      ...emptyProgress,
      ...rest,
      answers: Object.fromEntries(answers.map(({ itemId, optionId }) => [itemId, { optionId }])),
      savedAt: Object.fromEntries(answers.map(({ itemId }) => [itemId, lastSequence])),
      lastSequence
    }
  }
}

/** Converts a running round to its stored form. A practice paper only has single choices. */
export function toSavedRound({ step, tally, progress }: RunningRound): DrillRound {
  const { answers, flaggedItemIds, seenItemIds, currentItemId, lastSequence } = progress
  const saved = Object.entries(answers).flatMap(([itemId, response]) => ('optionId' in response ? [{ itemId, optionId: response.optionId }] : []))
  return { step, tally, room: { answers: saved, flaggedItemIds, seenItemIds, currentItemId, lastSequence } }
}
