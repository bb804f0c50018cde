import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { CsvRecord } from '../rows/read-csv-records.ts'
import { openArchive, type OpenArchive } from '../archive/open-archive.ts'
import { readTreeIn } from '../archive/read-tree-in.ts'
import type { ImportSource } from '../import-source.ts'
import type { ImportOutcome } from '../imported-question.ts'
import { readXmlElements } from '../xml/read-xml-tree.ts'
import { streamLimits } from '../xml/xml-limits.ts'
import { descendantsOf, elementIn, elementsIn, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { readQuestionTable } from './read-question-table.ts'

/** A cell has at most a few elements, but a workbook has many cells. */
const limits = { ...streamLimits, references: 50_000_000 }
/** As many columns as a table of questions can need. */
const MOST_COLUMNS = 256

/**
 * Reads the first sheet of an XLSX workbook (ECMA-376): its first row names the columns. Formulas are not computed; the value that the spreadsheet
 * stored is taken. Fails as archives and XML do.
 */
export async function readXlsx(source: ImportSource): Promise<Result<AsyncIterable<ImportOutcome>>> {
  const records = await readXlsxTable(source.path)
  return records.ok ? succeed(readQuestionTable(records.value, source)) : records
}

/** Returns the rows of the first sheet, which are made one by one. */
export async function readXlsxTable(path: string): Promise<Result<Iterable<CsvRecord>>> {
  const opened = await openArchive(path)
  if (!opened.ok) return opened
  const archive = opened.value
  try {
    const sheetPath = await firstSheet(archive)
    if (!sheetPath.ok) return sheetPath
    const strings = archive.paths.includes('xl/sharedStrings.xml') ? readStrings(await archive.read('xl/sharedStrings.xml')) : succeed([])
    if (!strings.ok) return strings
    const bytes = await archive.read(sheetPath.value)
    if (!bytes.ok) return bytes
    const rows = readXmlElements(bytes.value, (name) => name === 'row', { limits })
    if (!rows.ok) return rows
    return succeed(recordsOf(rows.value.elements(), strings.value))
  } finally {
    await archive.close()
  }
}

/** The workbook lists its sheets in the order of their tabs. */
async function firstSheet(archive: OpenArchive): Promise<Result<string>> {
  const workbook = await readTreeIn(archive, 'xl/workbook.xml')
  const relations = await readTreeIn(archive, 'xl/_rels/workbook.xml.rels')
  const sheet = workbook === null ? undefined : [...descendantsOf(workbook, 'sheet')][0]
  const id = [...(sheet?.attributes ?? [])].find(([name]) => name.endsWith(':id'))?.[1]
  const relation = relations === null ? undefined : elementsIn(relations, 'Relationship').find((one) => one.attributes.get('Id') === id)
  const target = relation?.attributes.get('Target') ?? 'worksheets/sheet1.xml'
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return archive.paths.includes(path) ? succeed(path) : fail('exchange/not-an-archive', { file: 'it has no sheet' })
}

function readStrings(bytes: Result<Buffer>): Result<readonly string[]> {
  if (!bytes.ok) return bytes
  const read = readXmlElements(bytes.value, (name) => name === 'si', { limits })
  return read.ok ? succeed([...read.value.elements()].map(plainText)) : read
}

/** Text with its runs, without phonetic hints. */
function plainText(element: XmlElement): string {
  return elementsIn(element)
    .map((child) => (child.name === 't' ? textOf(child) : child.name === 'r' ? elementsIn(child, 't').map(textOf).join('') : ''))
    .join('')
}

function* recordsOf(rows: Iterable<XmlElement>, strings: readonly string[]): Generator<CsvRecord> {
  let count = 0
  for (const row of rows) {
    count += 1
    const line = Number(row.attributes.get('r') ?? count)
    const cells: string[] = []
    for (const cell of elementsIn(row, 'c')) {
      const column = columnOf(cell.attributes.get('r')) ?? cells.length
      if (column >= MOST_COLUMNS) continue
      while (cells.length < column) cells.push('')
      cells[column] = valueOf(cell, strings)
    }
    if (cells.some((cell) => cell.trim() !== '')) yield { kind: 'cells', line, text: cells.join(' | '), cells }
  }
}

/** `B7` is column 1. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference ?? '')?.[1]
  return letters === undefined ? null : letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function valueOf(cell: XmlElement, strings: readonly string[]): string {
  const type = cell.attributes.get('t')
  const inline = elementIn(cell, 'is')
  if (inline !== undefined) return plainText(inline)
  const stored = elementIn(cell, 'v')
  const value = stored === undefined ? '' : textOf(stored)
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  return type === 'str' || type === 'e' ? value : plainDigits(value)
}

/** Spreadsheets store 0.1 + 0.2 with all its digits; 15 are what they show. */
function plainDigits(value: string): string {
  const number = Number(value)
  return value.trim() !== '' && Number.isFinite(number) && value.length > 15 ? String(Number(number.toPrecision(15))) : value
}
