/** Where an answer is: it waits for a marker, for the chief marker, or for nobody. */
export type MarkingStage = 'first' | 'second' | 'chief' | 'done'

/** The mark of one marker for one text: their newest. */
export interface MarkerMark {
  readonly stage: Exclude<MarkingStage, 'done'>
  readonly marks: number
}

interface Agreed {
  readonly needsSecond: boolean
  /** By how many marks two markers may differ. */
  readonly tolerance: number
}

export interface JudgedMarks {
  readonly stage: MarkingStage
  /** Null until they are final. */
  readonly finalMarks: number | null
}

/**
 * Returns what the marks of an answer come to. Pure.
 *
 *   first ──▶ done                      no second marking
 *   first ──▶ second ──▶ done           they differ by no more than the tolerance: the mean, half a mark up
 *                └─────▶ chief ──▶ done they differ by more: what the chief marker decides
 *
 * A decision of the chief marker stays, also where a marker corrects their mark afterwards.
 */
export function judgeMarks(marks: readonly MarkerMark[], { needsSecond, tolerance }: Agreed): JudgedMarks {
  const [first, second, decision] = (['first', 'second', 'chief'] as const).map((stage) => marks.find((mark) => mark.stage === stage))
  if (decision) return { stage: 'done', finalMarks: decision.marks }
  if (!first) return { stage: 'first', finalMarks: null }
  if (!needsSecond) return { stage: 'done', finalMarks: first.marks }
  if (!second) return { stage: 'second', finalMarks: null }
  if (Math.abs(first.marks - second.marks) > tolerance) return { stage: 'chief', finalMarks: null }
  return { stage: 'done', finalMarks: meanOf(first.marks, second.marks) }
}

/** The mean of two whole marks; half a mark is rounded up, in favour of the candidate. */
export function meanOf(one: number, other: number): number {
  return Math.ceil((one + other) / 2)
}
