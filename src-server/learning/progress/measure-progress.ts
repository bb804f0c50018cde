import { originOf } from '../../content/templates/fresh-item-id.ts'
import { createDayReader, dateOfDay, mondayOf, utcDay, WEEK_DAYS, type CalendarDay } from '../../../src-shared/kernel/values/calendar-day.ts'
import type { Estimate, MarkedAnswer, TopicMastery } from '../../../src-shared/learning/progress/mastery.ts'
import { progressRules } from '../../../src-shared/learning/progress/progress-rules.ts'
import type { HeadingProgress, Progress, SubjectProgress } from '../../../src-shared/learning/progress/progress.ts'
import { longestRun, streakOn } from '../../../src-shared/learning/progress/streak.ts'
import { answersIn, type HadItem, type SatPaper } from '../../attempt/store/attempt-item-rows.ts'
import { inSteps, type Steps } from '../../platform/jobs/yield-regularly.ts'
import { firstAnswers } from './first-answers.ts'
import type { ExamSubject, LearnerExam } from './learner-exam.ts'
import type { FindLesson } from './lessons-by-heading.ts'
import { masteryNow, maximumOfSubject, measurePredictions, rangeOf, type AnswersBySubject } from './measure-predictions.ts'
import { revisionCards } from '../../attempt/start/revision-queue.ts'

/** Computing the day of a time takes about as long as processing two answers. */
const QUARTER_SIZE = 2

export interface ProgressFacts {
  /** Scored papers, oldest first. */
  readonly papers: readonly SatPaper[]
  /** When the learner viewed the key of an item outside any paper, by item id; milliseconds since 1970. */
  readonly seenAt: ReadonlyMap<string, number>
  /** When answers arrived and lessons were read, in order of arrival; milliseconds since 1970. */
  readonly studiedAt: readonly number[]
  readonly exam: LearnerExam | null
  readonly findLesson: FindLesson
}

interface Moment {
  /** Wall clock of the backend, milliseconds since 1970. */
  readonly now: number
  /** The learner's time zone. */
  readonly zone: string
}

/** Measures a learner's progress. Pure, and in steps, because years of answers take a while. */
export function* measureProgress({ papers, seenAt, studiedAt, exam, findLesson }: ProgressFacts, { now, zone }: Moment): Steps<Progress> {
  const dayOf = createDayReader(zone)
  const today = dayOf(now)
  const studiedOn: CalendarDay[] = []
  yield* inSteps(
    studiedAt,
    () => QUARTER_SIZE,
    (at) => {
      if (at <= now) studiedOn.push(dayOf(at))
    }
  )
  const days = [...new Set(longestRun(studiedOn))]
  const answers = exam === null ? new Map() : yield* answersBySubject({ papers, seenAt, exam })
  return {
    today: dateOfDay(today),
    exam: exam === null ? null : { slug: exam.slug, name: exam.profile.name },
    subjects: exam === null ? [] : yield* measureSubjects({ exam, findLesson, answers }, now),
    predictions: exam === null ? [] : yield* measurePredictions({ exam, answers }, { now, today }),
    revision: yield* countRevision(papers, exam, now),
    everRight: yield* countEverRight(papers),
    streak: { ...streakOn(today, days, progressRules.streak), rule: progressRules.streak, answeredDates: datesOfWeek(today, days) },
    lastPaper: yield* measureLastPaper(papers),
    weeks: measureWeeks({ papers, days, dayOf }, today)
  }
}

interface AnswerFacts extends Pick<ProgressFacts, 'papers' | 'seenAt'> {
  readonly exam: LearnerExam
}

/** Sorts the answers that count for an estimate by the exam's subjects. */
function* answersBySubject({ papers, seenAt, exam }: AnswerFacts): Steps<AnswersBySubject> {
  const subjectOf = new Map(exam.subjects.flatMap(({ subject, items }) => items.map(({ id }) => [id, subject.slug] as const)))
  const answers = new Map(exam.subjects.map(({ subject }) => [subject.slug, Array<MarkedAnswer>()]))
  for (const answer of yield* firstAnswers(papers, seenAt)) answers.get(subjectOf.get(answer.itemId) ?? '')?.push(answer)
  return answers
}

interface ExamFacts {
  readonly exam: LearnerExam
  readonly findLesson: FindLesson
  readonly answers: AnswersBySubject
}

function* measureSubjects(facts: ExamFacts, now: number): Steps<SubjectProgress[]> {
  const measured: SubjectProgress[] = []
  for (const one of facts.exam.subjects) {
    measured.push(measureSubject(one, facts, now))
    yield
  }
  return measured
}

function measureSubject(one: ExamSubject, { exam, findLesson, answers }: ExamFacts, now: number): SubjectProgress {
  const { subject, items, source } = one
  const mastery = masteryNow(one, answers, now)
  const maximum = maximumOfSubject(one, exam)
  return {
    slug: subject.slug,
    title: subject.title,
    itemCount: mastery.answeredCount,
    rights: mastery.rightCount,
    wanted: Math.min(progressRules.mastery.leastSubjectItems, items.length),
    range: rangeOf(mastery, one, exam),
    headings: mastery.topics.map((topic) => toHeading(topic, { maximum, lesson: findLesson(source, topic.title) }, items))
  }
}

interface HeadingFacts {
  readonly maximum: number
  readonly lesson: HeadingProgress['lesson'] | undefined
}

function toHeading(
  { title, answeredCount, rightCount, weight, estimate, isKnown }: TopicMastery,
  facts: HeadingFacts,
  items: ExamSubject['items']
): HeadingProgress {
  const ownCount = items.filter(({ topic }) => topic === title).length
  return {
    title,
    itemCount: answeredCount,
    rights: rightCount,
    wanted: Math.min(progressRules.mastery.leastTopicItems, ownCount),
    estimate: isKnown ? toPercents(estimate) : null,
    gain: Math.round(10 * facts.maximum * weight * (1 - estimate.share)),
    lesson: facts.lesson ?? null
  }
}

function toPercents({ share, low, high }: Estimate) {
  return { percent: Math.round(100 * share), low: Math.floor(100 * low), high: Math.ceil(100 * high) }
}

/** Counts the exam's own questions that were answered wrongly before. */
function* countRevision(papers: readonly SatPaper[], exam: LearnerExam | null, now: number): Steps<Progress['revision']> {
  const today = utcDay(now)
  const cards = yield* revisionCards(papers)
  const subjects = (exam?.subjects ?? []).map(({ subject: { slug, title }, items }) => {
    const ids = new Set(items.map(({ id }) => id))
    return { slug, title, cards: cards.filter(({ itemId }) => ids.has(originOf(itemId))) }
  })
  const later = subjects.flatMap((subject) => subject.cards).filter(({ dueDay }) => dueDay > today)
  const due = subjects.map(({ slug, title, cards: own }) => ({ slug, title, due: own.filter(({ dueDay }) => dueDay <= today).length }))
  return {
    subjects: due.filter((subject) => subject.due > 0),
    later: later.length,
    nextDate: later.length === 0 ? null : dateOfDay(Math.min(...later.map(({ dueDay }) => dueDay)))
  }
}

/** Counts the questions that were right at least once. Items of one template are one question. */
function* countEverRight(papers: readonly SatPaper[]): Steps<number> {
  const right = new Set<string>()
  yield* inSteps(papers, answersIn, ({ items }) => {
    for (const { itemId, outcome } of items) if (outcome === 'right') right.add(originOf(itemId))
  })
  return right.size
}

/** Counts what the newest paper put right. Items of one template are one question. */
function* measureLastPaper(papers: readonly SatPaper[]): Steps<Progress['lastPaper']> {
  const last = papers.at(-1)
  if (last === undefined) return null
  const before = new Map<string, HadItem['outcome']>()
  yield* inSteps(papers.slice(0, -1), answersIn, ({ items }) => {
    for (const { itemId, outcome } of items) before.set(originOf(itemId), outcome)
  })
  const corrected = last.items.filter(({ itemId, outcome }) => outcome === 'right' && (before.get(originOf(itemId)) ?? 'right') !== 'right')
  return { attemptId: last.attemptId, corrections: new Set(corrected.map(({ itemId }) => originOf(itemId))).size }
}

/** Returns the dates of the current week among these days, in order. */
function datesOfWeek(today: CalendarDay, days: readonly CalendarDay[]): string[] {
  return days
    .filter((day) => mondayOf(day) === mondayOf(today) && day <= today)
    .toSorted((one, other) => one - other)
    .map(dateOfDay)
}

interface WeekFacts {
  readonly papers: readonly SatPaper[]
  /** Days with an answer or a lesson. */
  readonly days: readonly CalendarDay[]
  readonly dayOf: (at: number) => CalendarDay
}

function measureWeeks({ papers, days, dayOf }: WeekFacts, today: CalendarDay): Progress['weeks'] {
  const thisMonday = mondayOf(today)
  const dated = papers.map((paper) => ({ ...paper, monday: mondayOf(dayOf(paper.at)) }))
  return Array.from({ length: progressRules.weeks }, (_, index) => {
    const monday = thisMonday - WEEK_DAYS * (progressRules.weeks - 1 - index)
    const own = dated.filter((paper) => paper.monday === monday)
    const answered = own.flatMap(({ items }) => items).filter(({ outcome }) => outcome !== 'open')
    const rightOnes = answered.filter(({ outcome }) => outcome === 'right').length
    return {
      monday: dateOfDay(monday),
      questions: answered.length,
      percent: answered.length === 0 ? null : Math.floor((100 * rightOnes) / answered.length),
      spentMs: own.reduce((sum, { spentMs }) => sum + spentMs, 0),
      days: days.filter((day) => mondayOf(day) === monday).length
    }
  })
}
