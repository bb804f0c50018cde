import type { AttemptAnalysis } from '../../../src-shared/attempt/report/attempt-analysis.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Common units of time. */
const stepsMs = [5, 10, 15, 30].map((seconds) => seconds * SECOND_MS).concat([1, 2, 5, 10, 15, 20, 30, 60].map((minutes) => minutes * MINUTE_MS))

const MOST_SLICES = 12

/** Returns the length of a slice for an attempt of `endMs`: the shortest that gives at most twelve slices. Milliseconds. */
export function paceStepMs(endMs: number): number {
  return stepsMs.find((stepMs) => Math.ceil(endMs / stepMs) <= MOST_SLICES) ?? Math.ceil(endMs / MOST_SLICES / HOUR_MS) * HOUR_MS
}

/** An item that has an answer at the end of the attempt. */
export interface PacedAnswer {
  /** Working time of its first answer, milliseconds from 0 to the end of the attempt. */
  readonly firstMs: number
  readonly isRight: boolean
}

/** Counts the answers in each slice of an attempt of `endMs`; an answer at the very end counts in the last slice. */
export function pace(answers: readonly PacedAnswer[], endMs: number): AttemptAnalysis['pace'] {
  const stepMs = paceStepMs(endMs)
  const sliceCount = Math.ceil(endMs / stepMs)
  return Array.from({ length: sliceCount }, (_, index) => {
    const within = answers.filter(({ firstMs }) => Math.min(Math.floor(firstMs / stepMs), sliceCount - 1) === index)
    return {
      fromMs: index * stepMs,
      toMs: Math.min((index + 1) * stepMs, endMs),
      answeredCount: within.length,
      rightCount: within.filter(({ isRight }) => isRight).length
    }
  })
}
