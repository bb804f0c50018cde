import type { ReviewedItem } from '../../../../../src-shared/attempt/report/report.ts'
import { verdictOf } from '../parts/verdict.ts'

export type ReviewFilter = 'all' | 'wrong' | 'partly' | 'unanswered'

/** `partly` has something to show only where an answer can earn a part of its mark. */
export function reviewFiltersFor({ isPartial }: { readonly isPartial: boolean }): readonly ReviewFilter[] {
  return isPartial ? ['all', 'wrong', 'partly', 'unanswered'] : ['all', 'wrong', 'unanswered']
}

/** The items to show, each with its number in the subject. `wrong` means answered wrongly; what was left open has a filter of its own. */
export function filterItems(
  items: readonly ReviewedItem[],
  filter: ReviewFilter
): readonly { readonly reviewed: ReviewedItem; readonly number: number }[] {
  return items
    .map((reviewed, index) => ({ reviewed, number: index + 1 }))
    .filter(({ reviewed }) => filter === 'all' || verdictOf(reviewed) === filter)
}
