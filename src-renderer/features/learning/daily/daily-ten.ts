import type { LearnerProfile } from '../../../../src-shared/account/learner-profile.ts'
import type { AttemptSummary } from '../../../../src-shared/attempt/report/report.ts'
import { PORTION_ITEMS, type PracticeChoice, type PracticeStock } from '../../../../src-shared/content/exams/practice.ts'
import { createDayReader, dateOfDay } from '../../../../src-shared/kernel/values/calendar-day.ts'
import type { Progress } from '../../../../src-shared/learning/progress/progress.ts'

/** A practice needs a working time; a portion is studied without a clock. */
export const PORTION_BUDGET_MS = 10 * 60_000
const MOST_SUBJECTS = 20
/** What every candidate of the exams that we know sits, or has at school. For learners whose subjects are not known yet. */
const coreSubjects: readonly string[] = ['use-of-english', 'english-language', 'mathematics']

/** The daily ten as it can be asked now. */
export interface DailyTen {
  readonly practice: PracticeChoice
  /** Titles of its subjects. */
  readonly subjects: readonly string[]
}

type StudySubject = Pick<PracticeStock['subjects'][number], 'slug' | 'title'>

/** Returns the daily ten of the exam for which a learner prepares; null if the progress names none. `own`: the subjects of the profile. */
export function dailyOfProgress({ exam, subjects }: Pick<Progress, 'exam' | 'subjects'>, own: LearnerProfile['subjectSlugs']): DailyTen | null {
  return exam === null ? null : dailyOf(exam.slug, subjects, own)
}

/** Returns the daily ten of what a learner without an exam can practise: the subjects of the profile, or all. */
export function dailyOfStock({ exam, subjects }: Pick<PracticeStock, 'exam' | 'subjects'>, own: LearnerProfile['subjectSlugs']): DailyTen | null {
  const chosen = subjects.filter(({ slug }) => own.includes(slug))
  return dailyOf(exam, chosen.length > 0 ? chosen : subjects, own)
}

/** Without subjects in the profile, only the core subjects are asked, if the exam has any of them. */
function dailyOf(exam: string, all: readonly StudySubject[], own: LearnerProfile['subjectSlugs']): DailyTen | null {
  const core = own.length > 0 ? [] : all.filter(({ slug }) => coreSubjects.includes(slug))
  const subjects = (core.length > 0 ? core : all).slice(0, MOST_SUBJECTS)
  if (subjects.length === 0) return null
  return {
    practice: { exam, subjects: subjects.map(({ slug }) => slug), itemCount: PORTION_ITEMS, budgetMs: PORTION_BUDGET_MS },
    subjects: subjects.map(({ title }) => title)
  }
}

/** Returns whether the learner has submitted a daily ten that was started on this date, in this computer's time zone. */
export function isDailyDone(attempts: readonly AttemptSummary[], today: string): boolean {
  const dayOf = createDayReader(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return attempts.some(({ slug, state, startedAt }) => slug === 'daily' && state !== 'open' && dateOfDay(dayOf(startedAt)) === today)
}
