import { readHeader } from '../rows/read-header.ts'
import type { Header } from '../../../../src-shared/content/own-questions/import/csv-columns.ts'
import { questionOfRecord } from '../rows/question-row.ts'
import type { CsvRecord } from '../rows/read-csv-records.ts'
import { draftOutcome } from '../build/draft-outcome.ts'
import type { ImportSource } from '../import-source.ts'
import { refuseQuestion, type ImportFinding, type ImportOutcome } from '../imported-question.ts'

/**
 * Reads questions from the records of a table, whose first record names the columns, as in the app's dialog. A cell of a column that Koya does not
 * know is a loss of its question. Without a usable first record, every record is refused. `source.columns` replaces the names of the first record.
 * A broken first record is told as any other.
 */
export async function* readQuestionTable(
  records: Iterable<CsvRecord> | AsyncIterable<CsvRecord>,
  source: ImportSource
): AsyncGenerator<ImportOutcome> {
  const said = source.columns
  let header: Header | null = said?.header ?? null
  let names: readonly string[] = []
  let refusal: ImportFinding = { code: 'no-header' }
  let isFirst = said?.isFirstRowQuestion !== true
  for await (const record of records) {
    if (isFirst) {
      isFirst = false
      if (record.kind === 'cells') {
        names = record.cells
        if (said !== undefined) continue
      }
      const read = said === undefined && record.kind === 'cells' ? readHeader(record.cells, record.line) : null
      if (read?.faults.length === 0) {
        header = read.header
        continue
      }
      const [fault] = read?.faults ?? []
      if (fault !== undefined) refusal = { code: fault.code, ...(fault.values === undefined ? {} : { values: fault.values }) }
    }
    if (header === null) yield refuseQuestion({ file: source.name, line: record.line }, record.text, [refusal])
    else yield draftOutcome(questionOfRecord(record, header), source, unknownCells(record, header, names))
  }
}

function unknownCells(record: CsvRecord, header: Header, names: readonly string[]): readonly ImportFinding[] {
  if (record.kind !== 'cells') return []
  return record.cells.flatMap((cell, place): readonly ImportFinding[] =>
    cell.trim() !== '' && header[place] === null ? [{ code: 'column-unknown', values: { column: columnName(names[place], place) } }] : []
  )
}

/** A column without a name is told by its letter, as spreadsheets show it. */
function columnName(name = '', place: number): string {
  return name.trim().slice(0, 40) || letterOf(place)
}

function letterOf(place: number): string {
  return (place < 26 ? '' : letterOf(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))
}
