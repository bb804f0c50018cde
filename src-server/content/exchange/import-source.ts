import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { TableColumns } from '../../../src-shared/content/own-questions/import/csv-columns.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { ImportedQuestion, ImportFinding, ImportOutcome } from './imported-question.ts'

/** A file to read, and what its questions get where it says nothing. */
export interface ImportSource {
  /** The file on this computer. */
  readonly path: string
  /** Its name, as findings tell it. */
  readonly name: string
  /** The topic of questions without one. */
  readonly topic: string
  readonly difficulty: Item['difficulty']
  /** Returns an id that no other item, stimulus or picture of this import has. The same seed gives the same id in another import. */
  readonly makeId: (seed: string) => string
  /** Whether pictures may be of other kinds and larger than Koya stores them, because the caller converts them. */
  readonly mayConvert?: boolean
  /** Whether a question may lack what its author must add, because the caller lets them. Such a question is refused otherwise. */
  readonly mayBeUnfinished?: boolean
  /** Of a table whose first row does not name its columns: what each is. Other formats ignore it. */
  readonly columns?: TableColumns
}

/**
 * Reads a file. The outcomes are one for each question, in order, and are made one by one, so that memory is bounded. Fails with a code of the error
 * table if the file as a whole cannot be read; nothing of it is taken then.
 */
export type ImportReader = (source: ImportSource) => Promise<Result<AsyncIterable<ImportOutcome>>>

/** What became of one question that was written: `losses` is what the format cannot hold. */
export interface ExportOutcome {
  readonly itemId: string
  /** Absent if the format cannot hold the question at all; `losses` says why then. */
  readonly isWritten: boolean
  readonly losses: readonly ImportFinding[]
}

/** Where a writer puts its bytes. Resolves once the sink takes more. */
export type WriteBytes = (bytes: Uint8Array | string) => Promise<void>

/** Writes questions in one format, one after the other. */
export type ExportWriter = (
  questions: AsyncIterable<ImportedQuestion> | Iterable<ImportedQuestion>,
  write: WriteBytes
) => AsyncIterable<ExportOutcome>
