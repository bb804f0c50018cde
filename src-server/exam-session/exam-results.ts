import { isUnmarked } from '../../src-shared/content/scoring/credit-of.ts'
import { toCsv } from '../../src-shared/kernel/values/to-csv.ts'
import { isAfterClosing } from '../attempt/events/accept-events.ts'
import { createAttemptRepository, type AttemptRepository, type StoredAttempt } from '../attempt/store/attempt-repository.ts'
import { isAgreedPaper } from '../attempt/draw/agreed-paper.ts'
import { markSoFar, type MarksSoFar } from '../attempt/scoring/mark-attempt.ts'
import { readCorrectedKey } from '../attempt/scoring/regrade-attempt.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { createExamRepository } from './store/exam-repository.ts'
import { evidenceCells, evidenceColumns, gather, readEvidence } from './evidence.ts'
import { stageOfSitter, type ExamCandidate, type ExamSession, type Sitter } from './store/exam-stage.ts'
import { listMarks } from './mark-rows.ts'
import { markPapers } from './mark-papers.ts'
import { readAwards } from './marking/apply-marks.ts'
import { takeMarks } from './marking/take-marks.ts'
import { resultColumns, type Outcome, type ResultColumn, type ResultRow } from './result-row.ts'

/** The part of a report in the results; a whole report takes up to half a megabyte. */
interface Marks extends Pick<MarksSoFar, 'total' | 'maximumTotal' | 'unmarkedCount' | 'spentMs'> {
  readonly lateness?: MarksSoFar['lateness'] | undefined
  readonly subjects: readonly { readonly slug: string; readonly score: number; readonly answeredCount: number }[]
  /** Of a submitted paper. */
  readonly receipt: { readonly id: string; readonly lastHash: string; readonly receivedAt: number } | null
}

/** Where results are read from; marks of written answers are taken into reports before. */
interface ResultSources {
  readonly queries: Queries
  readonly attempts: Pick<AttemptRepository, 'find' | 'readReport' | 'change'>
}

/**
 * Returns the results of a session as CSV: one row for each candidate by number, with a column for each subject that any candidate took and,
 * at the end, the devices' evidence. Times are in UTC.
 */
export async function writeResults(
  queries: Queries,
  session: ExamSession,
  now: number
): Promise<{ readonly csv: string; readonly counts: Readonly<Record<Outcome, number>> }> {
  const [exams, attempts] = [createExamRepository(queries), createAttemptRepository(queries)]
  await markPapers({ exams, attempts }, session)
  await takeMarks({ queries, attempts, now: () => now }, session)
  const results: ResultRow[] = await listMarks(queries, session.examId)
  // One after the other, because a session has thousands of reports.
  const seen = new Map<string, readonly (number | string)[]>()
  const evidence = await readEvidence(queries, session.examId)
  for (const candidate of await exams.listCandidates(session)) {
    results.push(await readResult({ queries, attempts }, { session, candidate }, now))
    const { number, attemptId } = candidate
    if (attemptId !== null) seen.set(number, evidenceCells(evidence.get(attemptId) ?? gather([])))
  }
  const slugs = [...new Set(results.flatMap(({ scores }) => Object.keys(scores)))]
  const head = [...resultColumns, ...slugs.map((slug) => `score_${slug}`), ...evidenceColumns]
  const rows = results.map(({ number, cells, scores }) => [
    ...resultColumns.map((column) => cells[column] ?? ''),
    ...slugs.map((slug) => scores[slug] ?? ''),
    ...(seen.get(number) ?? evidenceColumns.map(() => ''))
  ])
  return { csv: toCsv([head, ...rows]), counts: countOutcomes(results) }
}

/** Returns the result of one candidate. */
export async function readResult(sources: ResultSources, sitter: Sitter, now: number): Promise<ResultRow> {
  const { session, candidate } = sitter
  const { number } = candidate
  const attempt = candidate.attemptId === null ? null : await sources.attempts.find(candidate.attemptId)
  const outcome = outcomeOf(sitter, { attempt, now })
  const marks = attempt === null ? null : await readMarks(sources, attempt, outcome)
  const scores = candidate.subjects.map(({ slug }) => [slug, marks?.subjects.find((subject) => subject.slug === slug)?.score ?? null])
  return {
    number,
    outcome,
    cells: { number, outcome, ...toCells(session, { candidate, attempt, marks }) },
    scores: Object.fromEntries(scores) as ResultRow['scores']
  }
}

/** After the closing, every candidate who answered has a score, even if the submission never arrives; null where the paper is not the agreed one any more. */
async function readMarks({ queries, attempts }: ResultSources, { attemptId }: StoredAttempt, outcome: Outcome): Promise<Marks | null> {
  if (outcome === 'marked') {
    const report = await attempts.readReport(attemptId)
    if (!report) return null
    const { total, maximumTotal, spentMs, lateness, receiptId: id, lastHash, receivedAt } = report
    const subjects = report.subjects.map(({ slug, score, answeredCount }) => ({ slug, score, answeredCount }))
    const unmarkedCount = report.subjects.flatMap(({ items }) => items).filter(isUnmarked).length
    return { total, maximumTotal, unmarkedCount, spentMs, lateness, subjects, receipt: { id, lastHash, receivedAt } }
  }
  if (outcome !== 'not-handed-in') return null
  const awards = await readAwards(queries, attemptId)
  return attempts.change(attemptId, async (attempt) => {
    const held = await attempt.readForMarking()
    if (!isAgreedPaper(held.paper, attempt.stored.paperHash)) return null
    return { ...markSoFar({ ...held, awards, answerKey: await readCorrectedKey(attempt, held) }), receipt: null }
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

interface Sat {
  readonly candidate: ExamCandidate
  readonly attempt: StoredAttempt | null
  readonly marks: Marks | null
}

function toCells(session: ExamSession, { candidate, attempt, marks }: Sat): Partial<Record<ResultColumn, string | number>> {
  const isAfter = candidate.arrivedAt !== null && isAfterClosing(candidate.arrivedAt, session.closedAt)
  return {
    name: candidate.name,
    seat: candidate.seat?.name ?? '',
    extra_minutes: candidate.extraMinutes,
    ...(attempt ? { began_at: toMoment(attempt.startedAt), paper_hash: attempt.paperHash } : {}),
    ...(marks ? toMarkCells(marks) : {}),
    after_closing: isAfter ? 'yes' : ''
  }
}

function toMarkCells({
  total,
  maximumTotal,
  unmarkedCount,
  spentMs,
  subjects,
  lateness,
  receipt
}: Marks): Partial<Record<ResultColumn, string | number>> {
  return {
    ...(receipt ? { received_at: toMoment(receipt.receivedAt), receipt: receipt.id, last_hash: receipt.lastHash } : {}),
    spent_seconds: Math.round(spentMs / 1000),
    answered: subjects.reduce((sum, { answeredCount }) => sum + answeredCount, 0),
    total,
    maximum: maximumTotal,
    unmarked_answers: unmarkedCount,
    provisional: unmarkedCount > 0 ? 'yes' : '',
    late_answers: lateness?.afterTimeCount ?? '',
    arrived_late_answers: lateness?.arrivedLateCount ?? ''
  }
}

function toMoment(at: number): string {
  return new Date(at).toISOString()
}

function countOutcomes(results: readonly ResultRow[]): Record<Outcome, number> {
  const counts: Record<Outcome, number> = { absent: 0, 'did-not-begin': 0, sitting: 0, 'not-handed-in': 0, 'not-marked': 0, marked: 0 }
  for (const { outcome } of results) counts[outcome] += 1
  return counts
}
