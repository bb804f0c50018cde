import type { SubjectProgress } from '../../../../src-shared/learning/progress/progress.ts'

/**
 * Returns the range of the total, in marks: the sums of the subjects' ends, which is wider than the total's own range. Null until each subject has a
 * range, and where the subjects are not the whole exam of `maximum` marks.
 */
export function likelyTotal(
  subjects: readonly Pick<SubjectProgress, 'range'>[],
  maximum: number
): { readonly low: number; readonly high: number } | null {
  const ranges = subjects.flatMap(({ range }) => range ?? [])
  const sumOf = (part: 'low' | 'high' | 'maximum'): number => ranges.reduce((sum, range) => sum + range[part], 0)
  return ranges.length < subjects.length || sumOf('maximum') !== maximum ? null : { low: sumOf('low'), high: sumOf('high') }
}
