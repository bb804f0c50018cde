import type { Report } from '../../src-shared/attempt/report.ts'
import { toCsv } from '../../src-shared/documents/to-csv.ts'
import type { AttemptRepository, StoredAttempt } from '../attempt/attempt-repository.ts'
import type { ExamRepository } from './exam-repository.ts'
import { stageOfSitter, type ExamCandidate, type ExamSession } from './exam-stage.ts'

/**
 * What came of a candidate. `absent`: never sat down; `did-not-begin`: sat down and no more; `sitting`: the paper is open; `not-handed-in`: the session
 * was closed over it, and its end has not come; `not-marked`: its end is here and the seat has yet to ask for the receipt; `marked`.
 */
export type Outcome = 'absent' | 'did-not-begin' | 'sitting' | 'not-handed-in' | 'not-marked' | 'marked'

interface Result {
  readonly candidate: ExamCandidate
  readonly outcome: Outcome
  readonly attempt: StoredAttempt | null
  readonly report: Report | null
}

interface ResultDeps {
  readonly exams: Pick<ExamRepository, 'listCandidates'>
  readonly attempts: Pick<AttemptRepository, 'find' | 'readReport'>
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
  'total',
  'maximum',
  'receipt',
  'paper_hash',
  'last_hash',
  'late_answers'
] as const

/** The results of a session as CSV, one row for each candidate by number and a column for each subject that anybody sat; moments in UTC. */
export async function writeResults(
  deps: ResultDeps,
  session: ExamSession,
  now: number
): Promise<{ readonly csv: string; readonly counts: Readonly<Record<Outcome, number>> }> {
  const results: Result[] = []
  // One after the other: a report takes up to half a megabyte, and a session has thousands.
  for (const candidate of await deps.exams.listCandidates(session)) results.push(await readResult(deps, { session, candidate }, now))
  const subjects = new Map(results.flatMap(({ candidate }) => candidate.subjects.map(({ slug }) => [slug, `score_${slug}`] as const)))
  const head = [...fixedColumns, ...subjects.values()]
  const rows = results.map((result) => [...toCells(result), ...[...subjects.keys()].map((slug) => scoreOf(result, slug))])
  return { csv: toCsv([head, ...rows]), counts: countOutcomes(results) }
}

async function readResult(
  { attempts }: ResultDeps,
  { session, candidate }: { readonly session: ExamSession; readonly candidate: ExamCandidate },
  now: number
): Promise<Result> {
  const attempt = candidate.attemptId === null ? null : await attempts.find(candidate.attemptId)
  const report = attempt === null || attempt.total === null ? null : await attempts.readReport(attempt.attemptId)
  return { candidate, attempt, report: report && withoutItems(report), outcome: outcomeOf({ session, candidate }, { attempt, report, now }) }
}

/** The scores alone are kept while the others are read. */
function withoutItems(report: Report): Report {
  return { ...report, subjects: report.subjects.map((subject) => ({ ...subject, items: [] })), stimuli: [] }
}

interface Known {
  readonly attempt: StoredAttempt | null
  readonly report: Report | null
  readonly now: number
}

export function outcomeOf(sitter: { readonly session: ExamSession; readonly candidate: ExamCandidate }, { attempt, report, now }: Known): Outcome {
  if (report) return 'marked'
  if (attempt?.isClosed === true) return 'not-marked'
  if (stageOfSitter(sitter, now) === 'sitting') return sitter.session.closedAt === null ? 'sitting' : 'not-handed-in'
  return sitter.candidate.heardAt === null ? 'absent' : 'did-not-begin'
}

function toCells({ candidate, outcome, attempt, report }: Result): (string | number)[] {
  return [
    candidate.number,
    candidate.name,
    outcome,
    candidate.seat?.name ?? '',
    candidate.extraMinutes,
    attempt ? toMoment(attempt.startedAt) : '',
    report ? toMoment(report.receivedAt) : '',
    report ? Math.round(report.spentMs / 1000) : '',
    report?.total ?? '',
    report?.maximumTotal ?? '',
    report?.receiptId ?? '',
    attempt?.paperHash ?? '',
    report?.lastHash ?? '',
    report?.lateness?.afterTimeCount ?? ''
  ]
}

function scoreOf({ report }: Result, slug: string): string | number {
  return report?.subjects.find((subject) => subject.slug === slug)?.score ?? ''
}

function toMoment(at: number): string {
  return new Date(at).toISOString()
}

function countOutcomes(results: readonly Result[]): Record<Outcome, number> {
  const counts: Record<Outcome, number> = { absent: 0, 'did-not-begin': 0, sitting: 0, 'not-handed-in': 0, 'not-marked': 0, marked: 0 }
  for (const { outcome } of results) counts[outcome] += 1
  return counts
}
