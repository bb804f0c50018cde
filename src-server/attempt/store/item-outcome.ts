import type { ReviewedItem } from '../../../src-shared/attempt/report/report.ts'

/** What came of an item of a marked paper. An item that earned a part of its mark is not `right`: it still has something to teach. */
export const outcomes = ['right', 'wrong', 'open'] as const

export type ItemOutcome = (typeof outcomes)[number]

/** Null for an item that was dropped: it is nobody's mistake, and nobody's success. */
export function outcomeOf({ given, share, ruling }: Pick<ReviewedItem, 'given' | 'share' | 'ruling'>): ItemOutcome | null {
  if (ruling === 'dropped') return null
  if (given === null) return 'open'
  return share.numerator === share.denominator ? 'right' : 'wrong'
}
