import { withoutHeardApart } from '../../content/exams/heard-items.ts'
import { toExamRules } from '../../content/catalogue/exam-rules-of.ts'
import type { Profile, ProfileSubject } from '../../content/exams/profile.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { drawPaper } from './draw-paper.ts'

/** How many papers in a row a candidate can have in which every question is new. */
export interface UnseenPapers {
  readonly count: number
  /** Whether the count ended at the limit, so that there may be more. */
  readonly isLimited: boolean
}

/**
 * Counts the full papers of one subject of an exam that have no question in common, by drawing one after another for the same candidate as for any
 * learner. Items of one text stay together, so the count can be below the number of items divided by that of a paper. Templates do not count. Pure.
 */
export function countUnseenPapers(
  profile: Profile,
  subject: ProfileSubject,
  { content, most }: { readonly content: SubjectContent; readonly most: number }
): UnseenPapers {
  const source = {
    slug: subject.slug,
    title: subject.title,
    description: '',
    kind: 'mock' as const,
    maximumTotal: 0,
    budgetMs: 1,
    subjects: [subject],
    rules: toExamRules(profile, [subject]),
    bank: new Map([[subject.slug, withoutHeardApart(content)]])
  }
  const seen = new Map<string, number>()
  for (let count = 0; count < most; count += 1) {
    const drawn = drawPaper(source, { attemptId: `paper ${count}`, markingVersion: '1', startedAt: 0 }, seen)
    const ids = drawn.ok ? drawn.value.paper.subjects.flatMap(({ items }) => items.map(({ id }) => id)) : []
    if (ids.length === 0 || ids.some((id) => seen.has(id))) return { count, isLimited: false }
    for (const id of ids) seen.set(id, 1)
  }
  return { count: most, isLimited: true }
}
