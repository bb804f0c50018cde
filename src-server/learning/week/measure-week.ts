import { createDayReader, dateOfDay, WEEK_DAYS, type CalendarDay } from '../../../src-shared/kernel/values/calendar-day.ts'
import type { Progress } from '../../../src-shared/learning/progress/progress.ts'
import { weakHeadings } from '../../../src-shared/learning/progress/weak-headings.ts'
import type { LearningDay } from '../../../src-shared/learning/time/learning-time.ts'
import { MOST_NAMED, type NextStep, type WeeklySummary } from '../../../src-shared/learning/week/weekly-summary.ts'
import type { SatPaper } from '../../attempt/store/attempt-item-rows.ts'
import { originOf } from '../../content/templates/fresh-item-id.ts'
import type { ProgressFacts } from '../progress/measure-progress.ts'

/** What a teacher has set and is not done. `dueAt`: milliseconds since 1970; null for no date. */
export interface OpenAssignment {
  readonly title: string
  readonly dueAt: number | null
}

export interface WeekFacts extends Pick<ProgressFacts, 'papers' | 'studiedAt' | 'exam'> {
  readonly name: string
  readonly progress: Progress
  /** Days with minutes; others may be missing. */
  readonly learningDays: readonly LearningDay[]
  /** Lessons that were read in these days, the newest first: the titles of some, and how many there are. */
  readonly lessons: { readonly titles: readonly string[]; readonly count: number }
  /** The nearest first. */
  readonly assignments: readonly OpenAssignment[]
}

interface Moment {
  /** Wall clock of the backend, milliseconds since 1970. */
  readonly now: number
  /** The learner's time zone. */
  readonly zone: string
}

/** From this percentage on, a topic went well; the same as in the summary for parents. */
const WELL_FROM_PERCENT = 75

/** Measures the seven days up to today. Pure. */
export function measureWeek(facts: WeekFacts, { now, zone }: Moment): WeeklySummary {
  const dayOf = createDayReader(zone)
  const today = dayOf(now)
  const first = today - WEEK_DAYS + 1
  const minutesOn = new Map(facts.learningDays.map(({ date, minutes }) => [date, minutes]))
  const days = Array.from({ length: WEEK_DAYS }, (_, index) => dateOfDay(first + index)).map((date) => ({ date, minutes: minutesOn.get(date) ?? 0 }))
  const inWeek = facts.papers.filter(({ at }) => isWithin(dayOf(at), first, today))
  const before = facts.papers.filter(({ at }) => isWithin(dayOf(at), first - WEEK_DAYS, first - 1))
  const studied = facts.studiedAt.filter((at) => at <= now).map(dayOf)
  const learnedDates = new Set([
    ...studied.filter((day) => isWithin(day, first, today)).map(dateOfDay),
    ...days.filter(({ minutes }) => minutes > 0).map(({ date }) => date)
  ])
  const weak = listWeak(facts.progress)
  const week = {
    name: facts.name,
    days,
    daysLearned: learnedDates.size,
    streakDays: facts.progress.streak.days,
    answered: countAnswers(inWeek),
    answeredBefore: countAnswers(before),
    lessons: facts.lessons.titles.slice(0, MOST_NAMED.lessons),
    lessonCount: facts.lessons.count,
    wentWell: listWentWell(facts, inWeek),
    toPractise: weak.slice(0, MOST_NAMED.topics).map(({ title, subject }) => ({ title, subject })),
    assignments: facts.assignments.slice(0, MOST_NAMED.assignments).map(({ title, dueAt }) => ({
      title,
      dueDate: dueAt === null ? null : dateOfDay(dayOf(dueAt))
    })),
    assignmentCount: facts.assignments.length
  }
  const hasLearned = week.daysLearned > 0 || week.answered.questions > 0
  return { ...week, next: chooseNext({ assignment: facts.assignments[0], hasLearned, weakest: weak[0], progress: facts.progress }) }
}

function isWithin(day: CalendarDay, first: CalendarDay, last: CalendarDay): boolean {
  return day >= first && day <= last
}

function countAnswers(papers: readonly SatPaper[]): WeeklySummary['answered'] {
  const answered = papers.flatMap(({ items }) => items).filter(({ outcome }) => outcome !== 'open')
  const rightOnes = answered.filter(({ outcome }) => outcome === 'right').length
  return { questions: answered.length, percent: answered.length === 0 ? null : Math.floor((100 * rightOnes) / answered.length) }
}

/** The weak topics of all subjects, the one with the most to gain first. */
function listWeak({ subjects }: Progress) {
  return subjects
    .flatMap((subject) => weakHeadings(subject).map((heading) => ({ ...heading, subject: subject.title })))
    .toSorted((one, other) => other.gain - one.gain)
}

/** Topics with an answer in these papers that are likely known well, the best first. */
function listWentWell({ progress, exam }: WeekFacts, papers: readonly SatPaper[]): WeeklySummary['wentWell'] {
  const answered = new Set(papers.flatMap(({ items }) => items.filter(({ outcome }) => outcome !== 'open').map(({ itemId }) => originOf(itemId))))
  const topicsOf = new Map(
    exam?.subjects.map(({ subject, items }) => [subject.slug, new Set(items.filter(({ id }) => answered.has(id)).map(({ topic }) => topic))])
  )
  return progress.subjects
    .flatMap(({ slug, title: subject, headings }) =>
      headings.flatMap(({ title, estimate }) =>
        estimate !== null && estimate.percent >= WELL_FROM_PERCENT && topicsOf.get(slug)?.has(title) === true
          ? [{ title, subject, percent: estimate.percent }]
          : []
      )
    )
    .toSorted((one, other) => other.percent - one.percent)
    .slice(0, MOST_NAMED.topics)
    .map(({ title, subject }) => ({ title, subject }))
}

interface NextFacts {
  readonly assignment: OpenAssignment | undefined
  readonly hasLearned: boolean
  readonly weakest: ReturnType<typeof listWeak>[number] | undefined
  readonly progress: Progress
}

/** Work for a teacher comes first. Who learned nothing begins with something short, whatever else is weak. */
function chooseNext({ assignment, hasLearned, weakest, progress }: NextFacts): NextStep {
  if (assignment !== undefined) return { kind: 'assignment', title: assignment.title }
  if (!hasLearned) return { kind: 'begin' }
  if (weakest?.lesson) return { kind: 'lesson', title: weakest.lesson.title }
  if (weakest) return { kind: 'practise', title: weakest.title, subject: weakest.subject }
  const count = progress.revision.subjects.reduce((sum, { due }) => sum + due, 0)
  return count > 0 ? { kind: 'revise', count } : { kind: 'continue' }
}
