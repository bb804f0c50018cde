import type { AssessmentChoice } from '../../src-shared/content/exams/assessment.ts'
import type { OfferRef } from '../../src-shared/billing/offer.ts'
import type { DrillName } from '../../src-shared/learning/trainer/drill-record.ts'

const assessments = '/dashboard/assessments'

/** A level requires a subject, because of their order in the path. */
type ChosenPaper = Pick<AssessmentChoice, 'subject' | 'level'>

export function startPagePath(slug: string, chosen: ChosenPaper = {}): string {
  return `${paperPath(slug, chosen)}/start-page`
}

/** Content for a class, such as `js-2`, or for every class: `all`. */
export function assessmentsPath(level: string): string {
  return `${assessments}?level=${level}`
}

export function examPath(slug: string, chosen: ChosenPaper = {}): string {
  return `${paperPath(slug, chosen)}/start`
}

/** Pages after an exam, each about one attempt. */
export function afterExamPath(page: 'pre-report' | 'report' | 'review', slug: string, attemptId: string): string {
  return `${assessments}/${slug}/${page}?attempt=${attemptId}`
}

/** The packs of this computer, in the settings. */
export const packsHash = '#packs'
export const packsPath = `/dashboard/settings${packsHash}`

/** Content for an exam, such as `utme`. */
export function examSectionPath(exam: string): string {
  return `${assessments}?exam=${exam}`
}

/** Papers of a subject, for a class or an exam; null for any. */
export function paperListPath(parts: { readonly subject: string; readonly level?: string | null; readonly exam?: string | null }): string {
  const { subject, level = null, exam = null } = parts
  return withSearch(`${assessments}/list`, { subject, level, exam })
}

/** Lessons of a subject, for a class; null for any. */
export function lessonsPath({ subject, level }: { readonly subject: string | null; readonly level: string | null }): string {
  return withSearch(`${assessments}/lessons`, { subject, level })
}

/** `level`: the class from whose section the learner came, used for the way back; null for none. */
export function lessonPath(slug: string, level: string | null = null): string {
  return withSearch(`${assessments}/lessons/${slug}`, { level })
}

/** A lesson from one of its parts, counted from 0. */
export function lessonPartPath(slug: string, part: number): string {
  return withSearch(lessonPath(slug), { part: String(part + 1) })
}

/** Of a lesson's address: leads to its quiz. */
export const QUIZ_HASH = '#quiz'

/** The page before a lesson's quiz; `level` as for the lesson. */
export function quizPath(slug: string, level: string | null): string {
  return withSearch(startPagePath(slug), { level })
}

export function libraryPath(serial: string): string {
  return `/dashboard/libraries/${serial}`
}

/** A work of a library: at its last position, at a given position, or at a search result, counted from 0. */
export function workPath(
  serial: string,
  work: string,
  position: { readonly at?: number; readonly find?: string; readonly number?: number } = {}
): string {
  const parts = Object.entries({ work, ...position }).map(([name, value]): [string, string] => [name, String(value)])
  return `${libraryPath(serial)}?${new URLSearchParams(parts).toString()}`
}

/** The add-ons, with the given one first. */
export function addOnPath(slug: string): string {
  return `/dashboard/add-ons?addOn=${slug}`
}

/** A medal level is identified by the slug of its assessment. */
export function medalPath(page: 'start-page' | 'start', level: string): string {
  return `/dashboard/medalTest/${page}?level=${level}`
}

export function medalResultPath(slug: string, attemptId: string): string {
  return `/dashboard/medalTest/${slug}/level-result?attempt=${attemptId}`
}

export function certificatePath(slug: string): string {
  return `/dashboard/medalTest/${slug}/certificate`
}

interface PracticeRequest {
  readonly exam: string
  readonly subject: string
  readonly topics: readonly string[]
}

/** The practice page, with a subject and some of its topics preselected; with the defaults if none are given. */
export function practicePath({ exam, subject, topics }: PracticeRequest): string {
  const search = new URLSearchParams([['exam', exam], ['subject', subject], ...topics.map((topic) => ['topic', topic])])
  return `${startPagePath('practice')}?${search.toString()}`
}

/** Checkout of a plan or an add-on. */
export function checkoutPath({ kind, slug }: OfferRef): string {
  return `/dashboard/checkout/${kind}/${slug}`
}

export function paymentsPath(): string {
  return '/dashboard/payments'
}

export function myQuestionsPath(): string {
  return '/dashboard/my-questions'
}

export function ownQuestionPath(questionId: string): string {
  return `${myQuestionsPath()}/${questionId}`
}

export function progressPath(): string {
  return '/dashboard/progress'
}

export function searchPath(): string {
  return '/dashboard/search'
}

export function foundItemPath(itemId: string): string {
  return `${searchPath()}/${itemId}`
}

export function bookmarksPath(): string {
  return '/dashboard/bookmarks'
}

/** Support conversations of a learner, or one of them. */
export function supportPath(threadId?: string): string {
  return ['/dashboard/support', threadId].filter((part) => part !== undefined).join('/')
}

/** Support conversations for staff, or one of them. */
export function supportInboxPath(threadId?: string): string {
  return ['/dashboard/support-desk', threadId].filter((part) => part !== undefined).join('/')
}

/** How learners answer the questions of the banks, or one of them; for teachers and staff. */
export function questionStatisticsPath(itemId?: string): string {
  return ['/dashboard/question-statistics', itemId].filter((part) => part !== undefined).join('/')
}

/** The exams whose written answers a teacher marks; the marking of one, the marks given in it, or how its markers agree. */
export function markingPath(examId?: string, part?: 'marks' | 'agreement'): string {
  return ['/dashboard/marking', examId, part].filter((one) => one !== undefined).join('/')
}

/** Classes that somebody has joined or teaches. */
export function classesPath(): string {
  return '/dashboard/classes'
}

/** A class of a teacher. */
export function classPath(classId: string): string {
  return `${classesPath()}/${classId}`
}

/** For the guardian of a child. */
export function guardianPath(): string {
  return '/dashboard/guardian'
}

/** The last seven days of the learner, for a family. */
export function weekPath(): string {
  return `${guardianPath()}/week`
}

/** Where a teacher makes a question paper for a class. */
export function questionPaperPath(classId: string): string {
  return `${classPath(classId)}/paper`
}

/** The computers of a server, for staff. */
export function computersPath(): string {
  return '/dashboard/computers'
}

/** Ways to practise. */
export function practiceWaysPath(): string {
  return '/dashboard/practice'
}

export function pastQuestionsPath(): string {
  return '/dashboard/past-questions'
}

/** The dialog of a paper, over the filtered list. */
export function pastPaperPath(slug: string, filter: Readonly<Record<string, string | null>> = {}): string {
  const chosen = Object.entries(filter).filter((part): part is [string, string] => part[1] !== null)
  const parts = [...chosen, ['paper', slug]]
  return `${pastQuestionsPath()}?${new URLSearchParams(parts).toString()}`
}

/** Where a candidate of an exam session signs in and returns after the exam. */
export function candidateSeatPath(): string {
  return '/exam-seat'
}

/** First start on a computer at home. */
export function welcomePath(): string {
  return '/welcome'
}

export function setUpPath(): string {
  return '/set-up'
}

export function trainerPath(): string {
  return '/dashboard/trainer'
}

/** The rehearsal of an exam's day; without an exam, the list of them. */
export function examDayPath(exam?: string): string {
  return exam === undefined ? '/dashboard/exam-day' : `/dashboard/exam-day/${exam}`
}

export function drillPath(drill: DrillName): string {
  return `${trainerPath()}/${drill}`
}

function paperPath(slug: string, { subject, level }: ChosenPaper): string {
  return [assessments, slug, subject, subject === undefined ? undefined : level].filter((part) => part !== undefined).join('/')
}

/** Omits null values. */
function withSearch(path: string, parts: Readonly<Record<string, string | null>>): string {
  const search = Object.entries(parts).filter((part): part is [string, string] => part[1] !== null)
  return search.length === 0 ? path : `${path}?${new URLSearchParams(search).toString()}`
}
