import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { CsvRecord } from '../rows/read-csv-records.ts'
import { openArchive, type OpenArchive } from '../archive/open-archive.ts'
import { readTreeIn } from '../archive/read-tree-in.ts'
import type { ImportSource } from '../import-source.ts'
import { refuseQuestion, type ImportOutcome } from '../imported-question.ts'
import { readXmlElements } from '../xml/read-xml-tree.ts'
import { streamLimits } from '../xml/xml-limits.ts'
import { descendantsOf, elementIn, elementsIn, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { readQuestionTable } from './read-question-table.ts'

/** A cell has at most a few elements, but a workbook has many cells. */
const limits = { ...streamLimits, references: 50_000_000 }
/** As many columns as a table of questions can need. */
const MOST_COLUMNS = 256
/** Sheets after these are told as not read without a look into them. */
const MOST_SHEETS_LOOKED_INTO = 50
const MOST_NAMES = 5
const USUAL_SHEET = 'worksheets/sheet1.xml'
const NAME_LENGTH = 40
/** A stored value or a text that is not blank, in any name space. A sheet that is not read is only searched, because parsing takes far longer. */
const filledCell = /<(?:[\w.-]+:)?[vt](?:\s[^<>]*)?>(?!\s*<(?!!\[))/

/**
 * Reads the first sheet of an XLSX workbook (ECMA-376): its first row names the columns. Formulas are not computed; the value that the spreadsheet
 * stored is taken. Before its questions it tells which other sheets have cells that were not read. Fails as archives and XML do.
 */
export async function readXlsx(source: ImportSource): Promise<Result<AsyncIterable<ImportOutcome>>> {
  const records = await readXlsxTable(source.path)
  if (!records.ok) return records
  const unread = await unreadSheets(source.path)
  return unread.ok ? succeed(outcomesOf(readQuestionTable(records.value, source), unread.value, source)) : unread
}

async function* outcomesOf(
  questions: AsyncIterable<ImportOutcome>,
  unread: readonly string[],
  { name }: ImportSource
): AsyncGenerator<ImportOutcome> {
  if (unread.length > 0) {
    const names = `${unread
      .slice(0, MOST_NAMES)
      .map((one) => one.slice(0, NAME_LENGTH))
      .join(', ')}${unread.length > MOST_NAMES ? ', …' : ''}`
    yield refuseQuestion({ file: name }, names, [{ code: 'sheets-not-read', values: { names } }])
  }
  yield* questions
}

/** Returns the rows of the first sheet, which are made one by one. */
export async function readXlsxTable(path: string): Promise<Result<Iterable<CsvRecord>>> {
  const opened = await openArchive(path)
  if (!opened.ok) return opened
  const archive = opened.value
  try {
    const sheetPath = (await listSheets(archive))[0]?.path ?? null
    if (sheetPath === null) return fail('exchange/not-an-archive', { file: 'it has no sheet' })
    const strings = archive.paths.includes('xl/sharedStrings.xml') ? readStrings(await archive.read('xl/sharedStrings.xml')) : succeed([])
    if (!strings.ok) return strings
    const bytes = await archive.read(sheetPath)
    if (!bytes.ok) return bytes
    const rows = readXmlElements(bytes.value, (name) => name === 'row', { limits })
    if (!rows.ok) return rows
    return succeed(recordsOf(rows.value.elements(), strings.value))
  } finally {
    await archive.close()
  }
}

/** Returns the names of the sheets after the first that have cells with values. */
async function unreadSheets(path: string): Promise<Result<readonly string[]>> {
  const opened = await openArchive(path)
  if (!opened.ok) return opened
  const archive = opened.value
  try {
    const [, ...others] = await listSheets(archive)
    const names: string[] = []
    for (const [place, sheet] of others.entries()) {
      if (sheet.path === null) continue
      const bytes = place < MOST_SHEETS_LOOKED_INTO ? await archive.read(sheet.path) : null
      // A sheet that cannot be read is not empty for all that is known.
      if (bytes === null || !bytes.ok || filledCell.test(bytes.value.toString('latin1'))) names.push(sheet.name)
    }
    return succeed(names)
  } finally {
    await archive.close()
  }
}

interface Sheet {
  readonly name: string
  /** Null if the archive does not have it. */
  readonly path: string | null
}

/** The workbook lists its sheets in the order of their tabs. One that lists none has its sheet at the usual place. */
async function listSheets(archive: OpenArchive): Promise<readonly Sheet[]> {
  const workbook = await readTreeIn(archive, 'xl/workbook.xml')
  const relations = await readTreeIn(archive, 'xl/_rels/workbook.xml.rels')
  const targets = new Map(
    relations === null ? [] : elementsIn(relations, 'Relationship').map(({ attributes }) => [attributes.get('Id'), attributes.get('Target')] as const)
  )
  const listed = workbook === null ? [] : [...descendantsOf(workbook, 'sheet')]
  const sheets = listed.map(({ attributes }, place) => ({
    name: attributes.get('name') ?? String(place + 1),
    target: targets.get([...attributes].find(([name]) => name.endsWith(':id'))?.[1]) ?? (place === 0 ? USUAL_SHEET : null)
  }))
  const has = (path: string): boolean => archive.paths.includes(path)
  return (sheets.length === 0 ? [{ name: '1', target: USUAL_SHEET }] : sheets).map(({ name, target }) => {
    const path = target === null ? null : target.startsWith('/') ? target.slice(1) : `xl/${target}`
    return { name, path: path !== null && has(path) ? path : null }
  })
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
