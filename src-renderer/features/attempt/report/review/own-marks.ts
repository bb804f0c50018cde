import { isUnmarked } from '../../../../../src-shared/content/scoring/credit-of.ts'
import { agreedMarking } from '../../../../../src-shared/content/scoring/marks-of.ts'
import { scoreAttempt, type ScoredAttempt } from '../../../../../src-shared/content/scoring/score-attempt.ts'
import { fractionOf } from '../../../../../src-shared/content/item-types/base/fraction.ts'
import { personMarksOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { toShare } from '../../../../../src-shared/content/scoring/share-fraction.ts'
import type { Report, ReviewedItem } from '../../../../../src-shared/attempt/report/report.ts'

/** How far learners are with marking their own answers, and the score that results. */
export interface OwnScore {
  /** Answers that a person must mark. */
  readonly writtenCount: number
  readonly markedCount: number
  /** The score with these marks; null until every such answer is marked. An unanswered question has no marks. */
  readonly scored: ScoredAttempt | null
}

type Scored = Pick<Report, 'subjects' | 'scoring' | 'markingVersion' | 'ownMarks'>

/** Returns the report with the learner's own marks at its questions. Totals stay those that Koya counts. Pure. */
export function withOwnMarks<Marked extends Pick<Report, 'subjects' | 'ownMarks'>>(report: Marked): Marked {
  const marks = marksByItem(report)
  if (marks.size === 0) return report
  return { ...report, subjects: report.subjects.map((subject) => ({ ...subject, items: subject.items.map((item) => withMarks(item, marks)) })) }
}

/** Returns the score by the learner's own marks; null where no question needs them. Pure. */
export function ownScoreOf(report: Scored): OwnScore | null {
  const items = report.subjects.flatMap((subject) => subject.items).filter(isUnmarked)
  if (items.length === 0) return null
  const marks = marksByItem(report)
  const answered = items.filter(({ given }) => given !== null)
  const markedCount = answered.filter(({ item }) => marks.has(item.id)).length
  return { writtenCount: answered.length, markedCount, scored: markedCount === answered.length ? score(report, marks) : null }
}

function score({ subjects, scoring, markingVersion }: Scored, marks: ReadonlyMap<string, number>): ScoredAttempt {
  const marked = subjects.map(({ slug, items }) => ({
    slug,
    items: items.map(({ item, key, ruling, marks: own, awarded = marks.get(item.id) ?? 0 }) => ({ id: item.id, key, ruling, marks: own, awarded }))
  }))
  const answers = subjects.flatMap(({ items }) => items.flatMap(({ item, given }) => (given === null ? [] : [[item.id, given] as const])))
  return scoreAttempt(marked, Object.fromEntries(answers), { ...scoring, marking: agreedMarking(scoring.marking, markingVersion) })
}

function withMarks(reviewed: ReviewedItem, marks: ReadonlyMap<string, number>): ReviewedItem {
  const awarded = marks.get(reviewed.item.id)
  const best = personMarksOf(reviewed.key)
  if (awarded === undefined || best === null || !isUnmarked(reviewed)) return reviewed
  return { ...reviewed, awarded, share: toShare(fractionOf(awarded, best)) }
}

function marksByItem({ ownMarks = [] }: Pick<Report, 'ownMarks'>): ReadonlyMap<string, number> {
  return new Map(ownMarks.map(({ itemId, marks }) => [itemId, marks]))
}
