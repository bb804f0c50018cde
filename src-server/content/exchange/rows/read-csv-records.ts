import type { ImportFinding } from './import-result.ts'

/** One record of a CSV text: its cells, or why it is invalid. `line` is its first line. */
export type CsvRecord =
  | { readonly kind: 'cells'; readonly line: number; readonly text: string; readonly cells: readonly string[] }
  | { readonly kind: 'broken'; readonly line: number; readonly text: string; readonly finding: ImportFinding }

export const separators = [',', ';', '\t'] as const

export type Separator = (typeof separators)[number]

/** `line` counts from 1. */
export interface CsvPosition {
  readonly at: number
  readonly line: number
}

interface Cell {
  readonly text: string
  /** Position of the separator or line end after the cell. */
  readonly end: number
}

/**
 * Parses CSV by RFC 4180 with the given separator and any kind of line end. Skips empty lines. An error costs one line only: an unclosed quote does
 * not consume the rest. Pure; never throws.
 */
export function readCsvRecords(source: string, separator: Separator, from: CsvPosition): readonly CsvRecord[] {
  return [...csvRecordsIn(source, separator, from)]
}

/** The same one by one, so that a large file needs memory for one record only. */
export function* csvRecordsIn(source: string, separator: Separator, from: CsvPosition): Generator<CsvRecord> {
  let { at, line } = from
  while (at < source.length) {
    const read = readRecord(source, separator, { at, line })
    const { record, end } = read
    if (record.kind === 'broken' || record.cells.some((cell) => cell.trim() !== '')) yield record
    line += countLines(source.slice(at, end))
    at = end
  }
}

function readRecord(source: string, separator: Separator, { at: start, line }: { readonly at: number; readonly line: number }) {
  const cells: string[] = []
  for (let at = start; ;) {
    const cell = source.charAt(at) === '"' ? readQuoted(source, separator, at) : readPlain(source, separator, at)
    if (typeof cell === 'string') {
      const text = source.slice(start, lineEnd(source, start))
      return {
        record: { kind: 'broken', line, text, finding: { code: cell, line } } satisfies CsvRecord,
        end: afterLine(source, lineEnd(source, start))
      }
    }
    cells.push(cell.text)
    if (source.charAt(cell.end) !== separator) {
      return { record: { kind: 'cells', line, text: source.slice(start, cell.end), cells } satisfies CsvRecord, end: afterLine(source, cell.end) }
    }
    at = cell.end + 1
  }
}

function readQuoted(source: string, separator: Separator, start: number): Cell | 'stray-quote' | 'unclosed-quote' {
  let text = ''
  for (let from = start + 1; ;) {
    const quote = source.indexOf('"', from)
    if (quote < 0) return 'unclosed-quote'
    text += source.slice(from, quote)
    if (source.charAt(quote + 1) !== '"') {
      const end = quote + 1
      return end >= source.length || [separator, '\r', '\n'].includes(source.charAt(end)) ? { text, end } : 'stray-quote'
    }
    text += '"'
    from = quote + 2
  }
}

function readPlain(source: string, separator: Separator, start: number): Cell | 'stray-quote' {
  let end = start
  while (end < source.length && ![separator, '\r', '\n'].includes(source.charAt(end))) end += 1
  const text = source.slice(start, end)
  return text.includes('"') ? 'stray-quote' : { text, end }
}

function lineEnd(source: string, start: number): number {
  for (let at = start; at < source.length; at += 1) if (/[\r\n]/.test(source.charAt(at))) return at
  return source.length
}

/** Returns the position after the line end: `\r\n`, `\n` or `\r`. */
function afterLine(source: string, end: number): number {
  if (source.startsWith('\r\n', end)) return end + 2
  return Math.min(end + 1, source.length)
}

function countLines(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}
