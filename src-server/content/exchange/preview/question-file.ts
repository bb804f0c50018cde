import type { TableColumns } from '../../../../src-shared/content/own-questions/import/csv-columns.ts'
import type { ImportFormatName } from '../../../../src-shared/content/own-questions/import/exchange-format.ts'
import type { Result } from '../../../../src-shared/kernel/errors/result.ts'

/** A file of questions to read, and which part of it. */
export interface QuestionFile {
  /** The file on this computer. */
  readonly path: string
  /** Its author's name for it. */
  readonly name: string
  /** By its content and name if undefined. */
  readonly format?: ImportFormatName
  /** By its first row if undefined. */
  readonly columns?: TableColumns
  /** The number of the first question to return, counted from 0. */
  readonly from: number
  /** The drafts that its author has already, as they are stored. */
  readonly own: readonly string[]
}

/** What became of it: `ImportedFile` as JSON. */
export type ReadQuestionFile = Result<string>

/** Reads files of other programs off the thread that answers requests. */
export interface QuestionFileReader {
  /** Fails with `request/crowded` where too many wait, or two of this author. */
  readonly read: (author: string, file: QuestionFile) => Promise<ReadQuestionFile>
}
