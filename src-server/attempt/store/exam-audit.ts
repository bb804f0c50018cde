import { randomUUID } from 'node:crypto'
import type { Queries } from '../../platform/database/open-database.ts'

/** What is noted of an exam session. The acts of seats are noted as done by `seat <name>`, those of commands by who gave them. */
export type ExamAct =
  | 'loaded'
  | 'replaced'
  | 'started'
  | 'seated'
  | 'wanted-elsewhere'
  | 'confirmed'
  | 'left'
  | 'began'
  | 'resumed'
  | 'extra-time'
  | 'moved'
  | 'forgiven'
  | 'closed'
  | 'results-written'
  | 'results-released'
  | 'arrived-late'
  | 'forgotten'
  | 'released'
  | 'wiped'
  | 'left-wiped'

export interface AuditEntry {
  readonly examId: string
  /** Null where it is about all of them. */
  readonly number: string | null
  readonly act: ExamAct
  /** Without PINs, and without anything of a paper. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>
  readonly by: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Adds a line that nothing ever changes; within the transaction of what it tells of. */
export async function writeAudit(queries: Queries, { examId, number, act, detail = {}, by, at }: AuditEntry): Promise<void> {
  await queries
    .insertInto('exam_audit')
    .values({ entry_id: randomUUID(), exam_id: examId, number, act, detail: JSON.stringify(detail), done_by: by, at })
    .execute()
}
