import { readHeader } from './read-header.ts'
import { readCsvRecords, separators, type Separator } from './read-csv-records.ts'

/** One column that Koya knows says more about the separator than any number of cells. */
const KNOWN_WEIGHT = 10_000

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
