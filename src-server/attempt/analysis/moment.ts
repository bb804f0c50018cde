/**
 * One thing that happened in a sitting, in the order of its events. What an answer is made of is the caller's matter: here it is only handed
 * to `Marking`. `spentMs` is working time, milliseconds.
 */
export type Moment<Answer> = { readonly spentMs: number } & (
  | { readonly kind: 'answer'; readonly itemId: string; readonly answer: Answer }
  | { readonly kind: 'clear' | 'move'; readonly itemId: string }
  | { readonly kind: 'focus'; readonly hasFocus: boolean }
  /** The app was started again: whatever had the focus, it has it now. */
  | { readonly kind: 'restart' }
  | { readonly kind: 'other' }
)

/** What an answer is worth. */
export interface Marking<Answer> {
  /** The share of the item's marks that the answer earns, from 0 to 1. */
  readonly markOf: (itemId: string, answer: Answer) => number
  readonly isSame: (one: Answer, other: Answer) => boolean
}

/** Shares of marks are sums of fractions, so that a full mark may miss 1 by the last binary digit. */
export function isFullMark(mark: number): boolean {
  return mark > 1 - 1e-9
}
