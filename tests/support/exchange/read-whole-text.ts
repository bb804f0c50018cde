import { questionOfRecord } from '../../../src-server/content/exchange/rows/question-row.ts'
import { createAikenReader } from '../../../src-server/content/exchange/rows/read-aiken.ts'
import { readCsvRecords, type CsvRecord } from '../../../src-server/content/exchange/rows/read-csv-records.ts'
import { separatorOf } from '../../../src-server/content/exchange/rows/separator-of.ts'
import { readHeader } from '../../../src-server/content/exchange/rows/read-header.ts'
import type { ImportFinding, LeftOutPart, TakenQuestion } from '../../../src-server/content/exchange/rows/import-result.ts'

/** What the readers of rows and lines made of a whole text. */
export interface ReadText {
  readonly taken: readonly TakenQuestion[]
  readonly leftOut: readonly LeftOutPart[]
  /** Notes about the whole text. */
  readonly notes: readonly ImportFinding[]
}

export function readAiken(source: string): ReadText {
  const reader = createAikenReader()
  const parts = withoutMark(source)
    .split(/\r\n|\r|\n/)
    .flatMap((line) => reader.read(line))
  return gather([...parts, ...reader.end()], [])
}

export function readCsvQuestions(source: string): ReadText {
  const text = withoutMark(source)
  const { separator, from } = separatorOf(text)
  const [first, ...records] = readCsvRecords(text, separator, from)
  if (first === undefined) return { taken: [], leftOut: [], notes: [] }
  const read =
    first.kind === 'cells'
      ? readHeader(first.cells, first.line)
      : { header: [], faults: [{ code: 'no-header', line: first.line } as const], notes: [] }
  if (read.faults.length > 0) return gather([first, ...records].map(headless), read.faults)
  return records.length === 0
    ? gather([headless(first)], read.notes)
    : gather(
        records.map((record) => questionOfRecord(record, read.header)),
        read.notes
      )
}

function withoutMark(source: string): string {
  return source.replace(/^\uFEFF/, '')
}

function gather(parts: readonly (TakenQuestion | LeftOutPart)[], notes: readonly ImportFinding[]): ReadText {
  return { taken: parts.filter((part) => 'draft' in part), leftOut: parts.filter((part) => 'findings' in part), notes }
}

function headless({ line, text }: CsvRecord): LeftOutPart {
  return { line, text, findings: [{ code: 'no-header', line }] }
}
