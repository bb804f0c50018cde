import type { AttemptAnalysis } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'

export interface PaceFacts {
  /** Length of a slice, milliseconds. */
  readonly stepMs: number
  /** Answers in one slice by which every question is reached within the time of the paper. */
  readonly needed: number
  /** Answers in one slice, over the sitting as a whole. */
  readonly given: number
}

/** Holds the pace of a sitting against an even one; null where nothing was answered. */
export function comparePace(
  pace: AttemptAnalysis['pace'],
  { itemCount, budgetMs }: { readonly itemCount: number; readonly budgetMs: number }
): PaceFacts | null {
  const [first, last] = [pace[0], pace.at(-1)]
  const answeredCount = pace.reduce((sum, slice) => sum + slice.answeredCount, 0)
  if (!first || !last || answeredCount === 0 || budgetMs === 0) return null
  const stepMs = first.toMs - first.fromMs
  return { stepMs, needed: (itemCount * stepMs) / budgetMs, given: (answeredCount * stepMs) / last.toMs }
}
