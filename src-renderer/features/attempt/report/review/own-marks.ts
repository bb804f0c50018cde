import { isUnmarked } from '../../../../../src-shared/content/scoring/credit-of.ts'
import { agreedMarking } from '../../../../../src-shared/content/scoring/marks-of.ts'
import { scoreAttempt, type ScoredAttempt } from '../../../../../src-shared/content/scoring/score-attempt.ts'
import { fractionOf } from '../../../../../src-shared/content/item-types/base/fraction.ts'
import { personMarksOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { toShare } from '../../../../../src-shared/content/scoring/share-fraction.ts'
import { answersIn, countingInReport, markedSubject } from '../../../../../src-shared/attempt/report/counting-in-report.ts'
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
  const surplus = new Set(report.subjects.flatMap((subject) => surplusIn(subject, report)))
  const marks = marksByItem(report)
  const answered = items.filter(({ item, given }) => given !== null && !surplus.has(item.id))
  const markedCount = answered.filter(({ item }) => marks.has(item.id)).length
  return { writtenCount: answered.length, markedCount, scored: markedCount === answered.length ? score(report, marks) : null }
}

/** Answers that are too many need no marks. */
function surplusIn(subject: Report['subjects'][number], report: Scored): string[] {
  return [...countingInReport(subject, report).countingOf].flatMap(([id, counting]) => (counting === 'surplus' ? [id] : []))
}

function score({ subjects, scoring, markingVersion }: Scored, marks: ReadonlyMap<string, number>): ScoredAttempt {
  const marked = subjects.map((subject) => {
    const items = subject.items.map((reviewed) => ({ ...reviewed, awarded: reviewed.awarded ?? marks.get(reviewed.item.id) ?? 0 }))
    return { slug: subject.slug, ...markedSubject({ ...subject, items }) }
  })
  const answers = subjects.flatMap((subject) => [...answersIn(subject)])
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
