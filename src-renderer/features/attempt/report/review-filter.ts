import type { ReviewedItem } from '../../../../src-shared/attempt/report.ts'

export type Verdict = 'right' | 'wrong' | 'unanswered'
export type ReviewFilter = 'all' | 'wrong' | 'unanswered'

export const reviewFilters: readonly ReviewFilter[] = ['all', 'wrong', 'unanswered']

export function verdictOf({ givenOptionId, keyOptionId }: Pick<ReviewedItem, 'givenOptionId' | 'keyOptionId'>): Verdict {
  if (givenOptionId === null) return 'unanswered'
  return givenOptionId === keyOptionId ? 'right' : 'wrong'
}

/** The items to show, each with its number in the subject. `wrong` means answered wrongly; what was left open has a filter of its own. */
export function filterItems(
  items: readonly ReviewedItem[],
  filter: ReviewFilter
): readonly { readonly item: ReviewedItem; readonly number: number }[] {
  return items.map((item, index) => ({ item, number: index + 1 })).filter(({ item }) => filter === 'all' || verdictOf(item) === filter)
}
