import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { PORTION_ITEMS, type PracticeChoice } from '../../../../src-shared/content/exams/practice.ts'
import type { AttemptSummary } from '../../../../src-shared/attempt/report/report.ts'
import { PORTION_BUDGET_MS, type DailyTen } from '../daily/daily-ten.ts'
import { minutesFor } from '../daily/minutes-for.ts'
import type { StudyFactName } from '../../../../src-shared/account/study-scope.ts'
import { progressRules } from '../../../../src-shared/learning/progress/progress-rules.ts'
import type { Progress, SubjectProgress } from '../../../../src-shared/learning/progress/progress.ts'
import { weakHeadings, type WeakHeading } from '../../../../src-shared/learning/progress/weak-headings.ts'

/** The open attempt, and the path of its exam room. */
export interface OpenPaper {
  readonly title: string
  readonly path: string
}

/** Why a paper is proposed. */
export type PaperReason = 'first' | 'mockDue' | 'next'

export type NextStep =
  | { readonly kind: 'continue'; readonly open: OpenPaper }
  | { readonly kind: 'ask'; readonly fact: StudyFactName }
  | { readonly kind: 'daily'; readonly daily: DailyTen; readonly reason: DailyReason; readonly minutes: number }
  | {
      readonly kind: 'revise'
      readonly due: number
      readonly subjects: readonly string[]
      readonly practice: PracticeChoice
      readonly minutes: number
    }
  | { readonly kind: 'learn'; readonly exam: string; readonly subject: SubjectProgress; readonly heading: WeakHeading }
  | { readonly kind: 'paper'; readonly assessment: Assessment; readonly reason: PaperReason }
  | { readonly kind: 'nothing' }

/** What the daily ten begins with: mistakes that are due, a weak topic, or only new questions. */
export type DailyReason =
  | { readonly kind: 'due'; readonly due: number }
  | { readonly kind: 'weak'; readonly topic: string }
  | { readonly kind: 'new' }

export interface LearnerState {
  readonly open: OpenPaper | null
  /** Profile field required before anything can be proposed. */
  readonly asked: StudyFactName | null
  /** The daily ten, unless it is done today or nothing can be asked. */
  readonly daily: DailyTen | null
  /** Null if it could not be read. */
  readonly progress: Progress | null
  readonly next: Assessment | undefined
  readonly attempts: readonly AttemptSummary[]
  readonly papers: readonly Assessment[]
}

/**
 * Returns the next step by the first rule that applies (docs/decisions/0093-ask-ten-questions-a-day.md): an open attempt; a required profile field; the
 * daily ten; a portion of due revision; a mock, if enough other papers were taken since the last one; the weak topic with the most to gain that has a
 * lesson; the next paper; a weak topic without a lesson.
 */
export function nextStep({ open, asked, daily, progress, next, attempts, papers }: LearnerState): NextStep {
  if (open) return { kind: 'continue', open }
  if (asked !== null) return { kind: 'ask', fact: asked }
  if (daily) return { kind: 'daily', daily, reason: dailyReason(progress), minutes: minutesFor(daily.practice.itemCount, progress) }
  const revision = progress && revisionOf(progress)
  if (revision) return revision
  const isMockNow = next?.kind === 'mock' && isMockDue(attempts, papers)
  if (isMockNow) return { kind: 'paper', assessment: next, reason: attempts.length === 0 ? 'first' : 'mockDue' }
  const weak = progress && weakestOf(progress)
  if (weak?.heading.lesson) return weak
  if (next) return { kind: 'paper', assessment: next, reason: attempts.length === 0 ? 'first' : 'next' }
  return weak ?? { kind: 'nothing' }
}

/** A portion of at most ten: a long list of mistakes frightens, and is not begun. */
function revisionOf(progress: Progress): NextStep | null {
  const { exam, revision } = progress
  const due = countDue(progress)
  if (exam === null || due === 0) return null
  const itemCount = Math.min(due, PORTION_ITEMS)
  const practice = { exam: exam.slug, subjects: revision.subjects.map(({ slug }) => slug), itemCount, budgetMs: PORTION_BUDGET_MS }
  return { kind: 'revise', due, subjects: revision.subjects.map(({ title }) => title), practice, minutes: minutesFor(itemCount, progress) }
}

function countDue({ revision: { subjects } }: Progress): number {
  return subjects.reduce((sum, subject) => sum + subject.due, 0)
}

function dailyReason(progress: Progress | null): DailyReason {
  const due = progress ? countDue(progress) : 0
  if (due > 0) return { kind: 'due', due }
  const weak = progress && weakestOf(progress)
  return weak ? { kind: 'weak', topic: weak.heading.title } : { kind: 'new' }
}

/** Returns whether enough other papers were taken since the last mock, or since the beginning; true if there are no attempts. */
function isMockDue(attempts: readonly AttemptSummary[], papers: readonly Assessment[]): boolean {
  const mocks = new Set(papers.filter(({ kind }) => kind === 'mock').map(({ slug }) => slug))
  const newestFirst = attempts.toSorted((one, other) => other.startedAt - one.startedAt)
  const last = newestFirst.findIndex(({ slug }) => mocks.has(slug))
  return attempts.length === 0 || (last === -1 ? attempts.length : last) >= progressRules.papersBetweenMocks
}

function weakestOf({ exam, subjects }: Progress): Extract<NextStep, { kind: 'learn' }> | null {
  const weak = subjects
    .flatMap((subject) => weakHeadings(subject).map((heading) => ({ subject, heading })))
    .toSorted((one, other) => other.heading.gain - one.heading.gain)
  const first = weak.find(({ heading }) => heading.lesson !== null) ?? weak[0]
  return exam === null || first === undefined ? null : { kind: 'learn', exam: exam.slug, ...first }
}
