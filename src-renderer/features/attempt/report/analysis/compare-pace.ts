import type { AttemptAnalysis } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'

export interface PaceFacts {
  /** Length of a slice, milliseconds. */
  readonly stepMs: number
  /** Answers per slice needed to reach every question within the paper's time. */
  readonly needed: number
  /** Answers per slice over the whole attempt. */
  readonly given: number
}

/** Compares the attempt's pace with an even one; null if nothing was answered. */
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
