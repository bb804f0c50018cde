import type { SearchReply } from '../../../../src-shared/learning/search/item-search.ts'

/** Returns the number of results of each kind, in display order. */
export function countsOf({ groups, count }: Pick<SearchReply, 'groups' | 'count'>) {
  return {
    subjects: groups?.subjects.count ?? 0,
    headings: groups?.headings.count ?? 0,
    lessons: groups?.lessons.count ?? 0,
    questions: count
  } as const
}

export function countFound(found: Pick<SearchReply, 'groups' | 'count'>): number {
  return Object.values(countsOf(found)).reduce((sum, count) => sum + count, 0)
}
