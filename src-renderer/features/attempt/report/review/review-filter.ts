import type { Report, ReviewedItem } from '../../../../../src-shared/attempt/report/report.ts'
import { isUnmarked } from '../../../../../src-shared/content/scoring/credit-of.ts'
import type { Counting } from '../../../../../src-shared/content/scoring/counting.ts'
import { verdictOf } from '../parts/verdict.ts'

export type ReviewFilter = 'all' | 'wrong' | 'partly' | 'unanswered' | 'unmarked'

/** Returns the filters; `partly` only with partial credit, and `unmarked` only where learners mark some answers themselves. */
export function reviewFiltersFor({ isPartial }: { readonly isPartial: boolean }, hasUnmarked = false): readonly ReviewFilter[] {
  const filters = isPartial ? (['all', 'wrong', 'partly', 'unanswered'] as const) : (['all', 'wrong', 'unanswered'] as const)
  return hasUnmarked ? [...filters, 'unmarked'] : filters
}

/** Returns whether an answer of the report waits for a person's marks. */
export function hasUnmarkedAnswer({ subjects }: Pick<Report, 'subjects'>): boolean {
  return subjects.some(({ items }) => items.some((item) => item.given !== null && isUnmarked(item)))
}

/** Returns the matching items with their numbers in the subject. `wrong` means answered wrongly; unanswered items have a separate filter. */
export function filterItems(
  items: readonly ReviewedItem[],
  filter: ReviewFilter,
  countingOf: ReadonlyMap<string, Counting> = new Map()
): readonly { readonly reviewed: ReviewedItem; readonly number: number }[] {
  return items
    .map((reviewed, index) => ({ reviewed, number: index + 1 }))
    .filter(({ reviewed }) => filter === 'all' || verdictOf(reviewed, countingOf.get(reviewed.item.id)) === filter)
}

/** What the review shows first. */
interface ReviewStart {
  /** Slug of the subject. */
  readonly subject: string
  readonly filter: ReviewFilter
}

/** Returns the address of the review that opens at a subject and a filter. */
export function filteredReviewPath(reviewPath: string, { subject, filter }: ReviewStart): string {
  const [path = '', search = ''] = reviewPath.split('?')
  const parts = new URLSearchParams(search)
  parts.set('subject', subject)
  parts.set('show', filter)
  return `${path}?${parts.toString()}`
}

/** Returns the subject and filter that an address names; the first subject and all items where it names none, or one that does not exist. */
export function reviewStart(report: Pick<Report, 'subjects' | 'scoring'>, search: URLSearchParams): ReviewStart {
  const { subjects } = report
  const subject = subjects.find(({ slug }) => slug === search.get('subject')) ?? subjects[0]
  return {
    subject: subject?.slug ?? '',
    filter: reviewFiltersFor(report.scoring.marking, hasUnmarkedAnswer(report)).find((filter) => filter === search.get('show')) ?? 'all'
  }
}
