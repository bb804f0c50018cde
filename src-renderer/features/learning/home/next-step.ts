import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { PRACTICE_LONGEST_MS, PRACTICE_MOST_ITEMS, type PracticeChoice } from '../../../../src-shared/content/exams/practice.ts'
import type { AttemptSummary } from '../../../../src-shared/attempt/report/report.ts'
import type { StudyFactName } from '../../../../src-shared/account/study-scope.ts'
import { progressRules } from '../../../../src-shared/learning/progress/progress-rules.ts'
import type { HeadingProgress, Progress, SubjectProgress } from '../../../../src-shared/learning/progress/progress.ts'

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
  | { readonly kind: 'revise'; readonly due: number; readonly subjects: readonly string[]; readonly practice: PracticeChoice }
  | { readonly kind: 'learn'; readonly exam: string; readonly subject: SubjectProgress; readonly heading: WeakHeading }
  | { readonly kind: 'paper'; readonly assessment: Assessment; readonly reason: PaperReason }
  | { readonly kind: 'nothing' }

export type WeakHeading = HeadingProgress & { readonly estimate: NonNullable<HeadingProgress['estimate']> }

export interface LearnerState {
  readonly open: OpenPaper | null
  /** Profile field required before anything can be proposed. */
  readonly asked: StudyFactName | null
  /** Null if it could not be read. */
  readonly progress: Progress | null
  readonly next: Assessment | undefined
  readonly attempts: readonly AttemptSummary[]
  readonly papers: readonly Assessment[]
}

const MINUTE_MS = 60_000
const SHORTEST_REVISION_MS = 5 * MINUTE_MS

/**
 * Returns the next step by the first rule that applies (docs/decisions/0034-compute-progress-from-marked-answers-on-request.md): an open attempt; a
 * required profile field; due revision; a mock, if enough other papers were taken since the last one; the weak topic with the most to gain that has
 * a lesson; the next paper; a weak topic without a lesson.
 */
export function nextStep({ open, asked, progress, next, attempts, papers }: LearnerState): NextStep {
  if (open) return { kind: 'continue', open }
  if (asked !== null) return { kind: 'ask', fact: asked }
  const revision = progress && revisionOf(progress)
  if (revision) return revision
  const isMockNow = next?.kind === 'mock' && isMockDue(attempts, papers)
  if (isMockNow) return { kind: 'paper', assessment: next, reason: attempts.length === 0 ? 'first' : 'mockDue' }
  const weak = progress && weakestOf(progress)
  if (weak?.heading.lesson) return weak
  if (next) return { kind: 'paper', assessment: next, reason: attempts.length === 0 ? 'first' : 'next' }
  return weak ?? { kind: 'nothing' }
}

function revisionOf({ exam, revision: { subjects } }: Progress): NextStep | null {
  const due = subjects.reduce((sum, subject) => sum + subject.due, 0)
  if (exam === null || due === 0) return null
  const itemCount = Math.min(due, PRACTICE_MOST_ITEMS)
  const budgetMs = Math.min(Math.max(itemCount * MINUTE_MS, SHORTEST_REVISION_MS), PRACTICE_LONGEST_MS)
  const practice = { exam: exam.slug, subjects: subjects.map(({ slug }) => slug), itemCount, budgetMs }
  return { kind: 'revise', due: itemCount, subjects: subjects.map(({ title }) => title), practice }
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

/** Returns the weak topics of a subject, the most to gain first. */
export function weakHeadings({ headings }: Pick<SubjectProgress, 'headings'>): WeakHeading[] {
  return headings
    .flatMap((heading) => (heading.estimate === null ? [] : [{ ...heading, estimate: heading.estimate }]))
    .filter(({ estimate }) => estimate.percent < progressRules.weakBelowPercent)
    .toSorted((one, other) => other.gain - one.gain)
}
