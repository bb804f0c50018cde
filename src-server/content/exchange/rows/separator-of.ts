import { readHeader } from './csv-columns.ts'
import { gatherParts } from './gather-parts.ts'
import { LONGEST_IMPORT, type ImportResult, type LeftOutPart } from './import-result.ts'
import { readCsvRecords, separators, type CsvRecord, type Separator } from './read-csv-records.ts'
import { questionOfRecord } from './question-row.ts'

/** One column that Koya knows says more about the separator than any number of cells. */
const KNOWN_WEIGHT = 10_000

/**
 * Reads questions in CSV. The first line names the columns (`question`, `answer`, `option a` … `option j`, `why a` …, `explanation`, `topic`,
 * `difficulty`, `type`, `unit`, `tolerance`), in any order. The separator is a comma, semicolon or tab, as in the first line; Excel's line `sep=;`
 * is supported. `type` gives the question type. Without it, options mean single choice (several letters in `answer`: multiple response), `true` or
 * `false` means true-false, and anything else a short text with `|` between right wordings. Never throws.
 */
export function readCsvQuestions(source: string): ImportResult {
  const text = source.replace(/^\uFEFF/, '')
  if (text.trim() === '') return { taken: [], leftOut: [], notes: [{ code: 'empty-text', line: 1 }] }
  if (text.length > LONGEST_IMPORT) return { taken: [], leftOut: [], notes: [{ code: 'too-long-text', line: 1 }] }
  const { separator, from } = separatorOf(text)
  const [first, ...records] = readCsvRecords(text, separator, from)
  const read = first?.kind === 'cells' ? readHeader(first.cells, first.line) : null
  if (read === null || read.faults.length > 0 || first === undefined) {
    const notes = read?.faults ?? [{ code: 'no-header', line: first?.line ?? 1 } as const]
    return { taken: [], leftOut: [first, ...records].flatMap((record) => (record === undefined ? [] : [headless(record)])), notes }
  }
  if (records.length === 0) return { taken: [], leftOut: [headless(first)], notes: [...read.notes, { code: 'no-rows', line: first.line }] }
  const parts = records.map((record) => questionOfRecord(record, read.header))
  return gatherParts(parts, read.notes)
}

/** Returns the separator: from Excel's first line, or else the one that gives the first line the most known columns, or the most cells. */
export function separatorOf(text: string): { readonly separator: Separator; readonly from: { readonly at: number; readonly line: number } } {
  const stated = /^sep=([,;\t])(?:\r\n|\r|\n)/i.exec(text)
  const named = separators.find((separator) => separator === stated?.[1])
  if (stated && named !== undefined) return { separator: named, from: { at: stated[0].length, line: 2 } }
  const from = { at: 0, line: 1 }
  const [firstLine = ''] = text.trimStart().split(/\r\n|\r|\n/)
  const countOf = (separator: Separator): number => {
    const [record] = readCsvRecords(firstLine, separator, from)
    if (record?.kind !== 'cells') return 0
    return KNOWN_WEIGHT * readHeader(record.cells, 1).header.filter((column) => column !== null).length + record.cells.length
  }
  const [best = ','] = separators.toSorted((one, other) => countOf(other) - countOf(one))
  return { separator: best, from }
}

function headless({ line, text }: CsvRecord): LeftOutPart {
  return { line, text, findings: [{ code: 'no-question', line }] }
}
