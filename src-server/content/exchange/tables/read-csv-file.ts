import { separatorOf } from '../rows/separator-of.ts'
import { csvRecordsIn, type CsvRecord } from '../rows/read-csv-records.ts'
import { succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { ImportSource } from '../import-source.ts'
import type { ImportOutcome } from '../imported-question.ts'
import { readTextFile } from '../text/read-text-file.ts'
import { readQuestionTable } from './read-question-table.ts'

/** Reads a CSV file record by record. An unclosed quote costs one line. */
export async function readCsvFile(source: ImportSource): Promise<Result<AsyncIterable<ImportOutcome>>> {
  const records = await readCsvTable(source.path)
  return records.ok ? succeed(readQuestionTable(records.value, source)) : records
}

/** Returns the records of a CSV file, which are made one by one. Fails as text files do. */
export async function readCsvTable(path: string): Promise<Result<Iterable<CsvRecord>>> {
  const read = await readTextFile(path)
  if (!read.ok) return read
  const { separator, from } = separatorOf(read.value)
  return succeed(csvRecordsIn(read.value, separator, from))
}
