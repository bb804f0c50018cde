/**
 * One event of an attempt, in order. This code does not look into answers: it only passes them to `Marking`. `spentMs` is working time,
 * milliseconds.
 */
export type Moment<Answer> = { readonly spentMs: number } & (
  | { readonly kind: 'answer'; readonly itemId: string; readonly answer: Answer }
  | { readonly kind: 'clear' | 'move'; readonly itemId: string }
  | { readonly kind: 'focus'; readonly hasFocus: boolean }
  /** The app was restarted and now has the focus. */
  | { readonly kind: 'restart' }
  | { readonly kind: 'other' }
)

/** The worth of an answer. */
export interface Marking<Answer> {
  /** The share of the item's marks that the answer earns, from 0 to 1. */
  readonly markOf: (itemId: string, answer: Answer) => number
  readonly isSame: (one: Answer, other: Answer) => boolean
}

/** Shares of marks are sums of fractions, so a full mark may miss 1 by the last binary digit. */
export function isFullMark(mark: number): boolean {
  return mark > 1 - 1e-9
}
