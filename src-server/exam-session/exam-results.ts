import { toCsv } from '../../src-shared/documents/to-csv.ts'
import { isAfterClosing } from '../attempt/accept-events.ts'
import type { AttemptRepository, StoredAttempt } from '../attempt/attempt-repository.ts'
import { markSoFar, type MarksSoFar } from '../attempt/mark-attempt.ts'
import { readCorrectedKey } from '../attempt/remark-attempt.ts'
import type { ExamRepository } from './exam-repository.ts'
import { stageOfSitter, type ExamCandidate, type ExamSession, type Sitter } from './exam-stage.ts'
import { markPapers } from './mark-papers.ts'

/**
 * What came of a candidate. `absent`: never sat down; `did-not-begin`: sat down and no more; `sitting`: the paper is open; `not-handed-in`: the session
 * was closed over it and its end has not come, so that the marks are those of what is here; `not-marked`: its end is here and it cannot be marked; `marked`.
 */
export type Outcome = 'absent' | 'did-not-begin' | 'sitting' | 'not-handed-in' | 'not-marked' | 'marked'

/** What of a report stands in the results; a report as a whole takes up to half a megabyte. */
interface Marks extends Pick<MarksSoFar, 'total' | 'maximumTotal' | 'spentMs'> {
  readonly lateness?: MarksSoFar['lateness'] | undefined
  readonly subjects: readonly { readonly slug: string; readonly score: number; readonly answeredCount: number }[]
  /** Of a paper that was handed in. */
  readonly receipt: { readonly id: string; readonly lastHash: string; readonly receivedAt: number } | null
}

interface Result {
  readonly candidate: ExamCandidate
  readonly outcome: Outcome
  readonly attempt: StoredAttempt | null
  readonly marks: Marks | null
}

interface ResultDeps {
  readonly exams: Pick<ExamRepository, 'listCandidates'>
  readonly attempts: Pick<AttemptRepository, 'find' | 'readReport' | 'change'>
}

const fixedColumns = [
  'number',
  'name',
  'outcome',
  'seat',
  'extra_minutes',
  'began_at',
  'received_at',
  'spent_seconds',
  'answered',
  'total',
  'maximum',
  'receipt',
  'paper_hash',
  'last_hash',
  'late_answers',
  'arrived_late_answers',
  'after_closing'
] as const

/** The results of a session as CSV, one row for each candidate by number and a column for each subject that anybody sat; moments in UTC. */
export async function writeResults(
  deps: ResultDeps,
  session: ExamSession,
  now: number
): Promise<{ readonly csv: string; readonly counts: Readonly<Record<Outcome, number>> }> {
  await markPapers(deps, session)
  const results: Result[] = []
  // One after the other: a session has thousands of reports.
  for (const candidate of await deps.exams.listCandidates(session)) results.push(await readResult(deps, { session, candidate }, now))
  const subjects = new Map(results.flatMap(({ candidate }) => candidate.subjects.map(({ slug }) => [slug, `score_${slug}`] as const)))
  const head = [...fixedColumns, ...subjects.values()]
  const rows = results.map((result) => [...toCells(session, result), ...[...subjects.keys()].map((slug) => scoreOf(result, slug))])
  return { csv: toCsv([head, ...rows]), counts: countOutcomes(results) }
}

async function readResult({ attempts }: ResultDeps, sitter: Sitter, now: number): Promise<Result> {
  const { candidate } = sitter
  const attempt = candidate.attemptId === null ? null : await attempts.find(candidate.attemptId)
  const outcome = outcomeOf(sitter, { attempt, now })
  return { candidate, attempt, outcome, marks: attempt === null ? null : await readMarks(attempts, attempt, outcome) }
}

/** Nobody who answered stands without marks once the session is closed, whether the end of their paper will ever come or not. */
async function readMarks(attempts: ResultDeps['attempts'], { attemptId }: StoredAttempt, outcome: Outcome): Promise<Marks | null> {
  if (outcome === 'marked') {
    const report = await attempts.readReport(attemptId)
    if (!report) return null
    const { total, maximumTotal, spentMs, lateness, receiptId: id, lastHash, receivedAt } = report
    const subjects = report.subjects.map(({ slug, score, answeredCount }) => ({ slug, score, answeredCount }))
    return { total, maximumTotal, spentMs, lateness, subjects, receipt: { id, lastHash, receivedAt } }
  }
  if (outcome !== 'not-handed-in') return null
  return attempts.change(attemptId, async (attempt) => {
    const held = await attempt.readForMarking()
    return { ...markSoFar({ ...held, answerKey: await readCorrectedKey(attempt, held) }), receipt: null }
  })
}

interface Known {
  readonly attempt: Pick<StoredAttempt, 'isClosed' | 'total'> | null
  readonly now: number
}

export function outcomeOf(sitter: Sitter, { attempt, now }: Known): Outcome {
  if (attempt !== null && attempt.total !== null) return 'marked'
  if (attempt?.isClosed === true) return 'not-marked'
  if (stageOfSitter(sitter, now) === 'sitting') return sitter.session.closedAt === null ? 'sitting' : 'not-handed-in'
  return sitter.candidate.heardAt === null ? 'absent' : 'did-not-begin'
}

function toCells(session: ExamSession, { candidate, outcome, attempt, marks }: Result): (string | number)[] {
  return [
    candidate.number,
    candidate.name,
    outcome,
    candidate.seat?.name ?? '',
    candidate.extraMinutes,
    attempt ? toMoment(attempt.startedAt) : '',
    marks?.receipt ? toMoment(marks.receipt.receivedAt) : '',
    marks ? Math.round(marks.spentMs / 1000) : '',
    marks ? marks.subjects.reduce((sum, { answeredCount }) => sum + answeredCount, 0) : '',
    marks?.total ?? '',
    marks?.maximumTotal ?? '',
    marks?.receipt?.id ?? '',
    attempt?.paperHash ?? '',
    marks?.receipt?.lastHash ?? '',
    marks?.lateness?.afterTimeCount ?? '',
    marks?.lateness?.arrivedLateCount ?? '',
    candidate.arrivedAt !== null && isAfterClosing(candidate.arrivedAt, session.closedAt) ? 'yes' : ''
  ]
}

function scoreOf({ marks }: Result, slug: string): string | number {
  return marks?.subjects.find((subject) => subject.slug === slug)?.score ?? ''
}

function toMoment(at: number): string {
  return new Date(at).toISOString()
}

function countOutcomes(results: readonly Result[]): Record<Outcome, number> {
  const counts: Record<Outcome, number> = { absent: 0, 'did-not-begin': 0, sitting: 0, 'not-handed-in': 0, 'not-marked': 0, marked: 0 }
  for (const { outcome } of results) counts[outcome] += 1
  return counts
}
