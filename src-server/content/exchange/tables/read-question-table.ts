import { readHeader } from '../../../../src-shared/content/own-questions/import/csv-columns.ts'
import { questionOfRecord } from '../../../../src-shared/content/own-questions/import/question-row.ts'
import type { CsvRecord } from '../../../../src-shared/content/own-questions/import/read-csv-records.ts'
import { draftOutcome } from '../build/draft-outcome.ts'
import type { ImportSource } from '../import-source.ts'
import { refuseQuestion, type ImportFinding, type ImportOutcome } from '../imported-question.ts'

/**
 * Reads questions from the records of a table, whose first record names the columns, as in the app's dialog. A cell of a column that Koya does not
 * know is a loss of its question. Without a usable first record, every record is refused.
 */
export async function* readQuestionTable(
  records: Iterable<CsvRecord> | AsyncIterable<CsvRecord>,
  source: ImportSource
): AsyncGenerator<ImportOutcome> {
  let header: ReturnType<typeof readHeader> | null = null
  let names: readonly string[] = []
  let refusal: ImportFinding = { code: 'no-header' }
  let isFirst = true
  for await (const record of records) {
    if (isFirst) {
      isFirst = false
      const read = record.kind === 'cells' ? readHeader(record.cells, record.line) : null
      if (record.kind === 'cells' && read?.faults.length === 0) {
        header = read
        names = record.cells
        continue
      }
      const [fault] = read?.faults ?? []
      if (fault !== undefined) refusal = { code: fault.code, ...(fault.values === undefined ? {} : { values: fault.values }) }
    }
    if (header === null) yield refuseQuestion({ file: source.name, line: record.line }, record.text, [refusal])
    else yield draftOutcome(questionOfRecord(record, header.header), source, unknownCells(record, header.header, names))
  }
}

function unknownCells(record: CsvRecord, header: ReturnType<typeof readHeader>['header'], names: readonly string[]): readonly ImportFinding[] {
  if (record.kind !== 'cells') return []
  return record.cells.flatMap((cell, place): readonly ImportFinding[] =>
    cell.trim() !== '' && header[place] === null ? [{ code: 'column-unknown', values: { column: (names[place] ?? '').trim().slice(0, 40) } }] : []
  )
}
