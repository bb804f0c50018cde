import { separatorOf } from '../../../../src-shared/content/own-questions/import/read-csv-questions.ts'
import { csvRecordsIn } from '../../../../src-shared/content/own-questions/import/read-csv-records.ts'
import { succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { ImportSource } from '../import-source.ts'
import type { ImportOutcome } from '../imported-question.ts'
import { readTextFile } from '../text/read-text-file.ts'
import { readQuestionTable } from './read-question-table.ts'

/** Reads a CSV file as the app's own dialog does, record by record. An unclosed quote costs one line. */
export async function readCsvFile(source: ImportSource): Promise<Result<AsyncIterable<ImportOutcome>>> {
  const read = await readTextFile(source.path)
  if (!read.ok) return read
  const { separator, from } = separatorOf(read.value)
  return succeed(readQuestionTable(csvRecordsIn(read.value, separator, from), source))
}
