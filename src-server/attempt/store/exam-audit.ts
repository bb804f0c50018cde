import { randomUUID } from 'node:crypto'
import type { Queries } from '../../platform/database/open-database.ts'

/** Acts recorded for an exam session. Acts of kiosk devices are recorded under `seat <name>`, those of commands under their operator's name. */
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
  | 'marker-added'
  | 'marker-removed'
  | 'arrived-late'
  | 'forgotten'
  | 'released'
  | 'wiped'
  | 'left-wiped'

export interface AuditEntry {
  readonly examId: string
  /** Null where it concerns all candidates. */
  readonly number: string | null
  readonly act: ExamAct
  /** Contains no PINs and no contents of a paper. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>
  readonly by: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Appends an entry that never changes, in the transaction of the act itself. */
export async function writeAudit(queries: Queries, { examId, number, act, detail = {}, by, at }: AuditEntry): Promise<void> {
  await queries
    .insertInto('exam_audit')
    .values({ entry_id: randomUUID(), exam_id: examId, number, act, detail: JSON.stringify(detail), done_by: by, at })
    .execute()
}
