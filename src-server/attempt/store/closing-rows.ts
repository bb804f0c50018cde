import type { Queries } from '../../platform/database/open-database.ts'
import type { AppendMemory } from './append-memory.ts'
import { writeAudit, type AuditEntry } from './exam-audit.ts'

/** The exam session of an attempt after its closing. Times in milliseconds since 1970. */
export interface ExamClosing {
  readonly examId: string
  /** Of the candidate. */
  readonly number: string
  readonly closedAt: number
  /** When results were last written; null where none were since the closing. */
  readonly resultsAt: number | null
}

/** Reads and writes of the exam session within a change of an attempt. */
export interface ClosingRecords {
  /** Null where the attempt belongs to no candidate, and while its session is open. */
  readonly readClosing: () => Promise<ExamClosing | null>
  readonly writeExamAudit: (entry: AuditEntry) => Promise<void>
}

export function createClosingRecords(queries: Queries, attemptId: string, memory: ExamMemory): ClosingRecords {
  return { readClosing: () => readClosing(queries, attemptId, memory), writeExamAudit: (entry) => writeAudit(queries, entry) }
}

type ExamMemory = Pick<AppendMemory, 'isOutsideExams' | 'noteOutsideExams'>

async function readClosing(queries: Queries, attemptId: string, memory: ExamMemory): Promise<ExamClosing | null> {
  if (memory.isOutsideExams(attemptId)) return null
  const closed = await queries
    .selectFrom('exam_candidate')
    .innerJoin('exam_session', 'exam_session.exam_id', 'exam_candidate.exam_id')
    .select(['exam_candidate.exam_id', 'exam_candidate.number', 'exam_session.closed_at'])
    .where('exam_candidate.attempt_id', '=', attemptId)
    .executeTakeFirst()
  if (!closed) memory.noteOutsideExams(attemptId)
  if (!closed || closed.closed_at === null) return null
  const { exam_id: examId, number, closed_at: closedAt } = closed
  const resultsAt = await readResultsAt(queries, examId)
  return { examId, number, closedAt, resultsAt: resultsAt !== null && resultsAt >= closedAt ? resultsAt : null }
}

/** Reads when the results of a session were last written. */
export async function readResultsAt(queries: Queries, examId: string): Promise<number | null> {
  const { at } = await queries
    .selectFrom('exam_audit')
    .select((row) => row.fn.max<number | string | null>('at').as('at'))
    .where('exam_id', '=', examId)
    .where('act', '=', 'results-written')
    .executeTakeFirstOrThrow()
  return at === null ? null : Number(at)
}
