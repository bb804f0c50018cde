import type { ReviewedItem } from '../../../../../src-shared/attempt/report/report.ts'
import { verdictOf } from '../parts/verdict.ts'

export type ReviewFilter = 'all' | 'wrong' | 'partly' | 'unanswered'

/** Returns the filters; `partly` only with partial credit. */
export function reviewFiltersFor({ isPartial }: { readonly isPartial: boolean }): readonly ReviewFilter[] {
  return isPartial ? ['all', 'wrong', 'partly', 'unanswered'] : ['all', 'wrong', 'unanswered']
}

/** Returns the matching items with their numbers in the subject. `wrong` means answered wrongly; unanswered items have a separate filter. */
export function filterItems(
  items: readonly ReviewedItem[],
  filter: ReviewFilter
): readonly { readonly reviewed: ReviewedItem; readonly number: number }[] {
  return items
    .map((reviewed, index) => ({ reviewed, number: index + 1 }))
    .filter(({ reviewed }) => filter === 'all' || verdictOf(reviewed) === filter)
}
