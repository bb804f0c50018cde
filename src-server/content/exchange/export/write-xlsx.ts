import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ExportWriter } from '../import-source.ts'
import { escapeHtml } from '../markup/markup-to-html.ts'
import { questionCells, questionColumns } from './question-cells.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook besides its sheet (ECMA-376, part 1). */
const parts: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`
  ],
  [
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
  ],
  [
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Questions" sheetId="1" r:id="rId1"/></sheets></workbook>`
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`
  ]
]

/** The same questions give the same bytes. */
const entry = { mtime: new Date(2026, 0, 1), mode: 0o100644, forceDosTimestamp: true } as const

/** Writes a workbook of one sheet. All cells are texts, so that nothing in it is a formula. */
export const writeXlsx: ExportWriter = async function* writeXlsxFile(questions, write) {
  const zip = new ZipFile()
  for (const [path, content] of parts) zip.addBuffer(Buffer.from(content), path, entry)
  const sheet = new PassThrough()
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', entry)
  zip.end()
  const copied = copy(zip.outputStream, write)
  const put = async (text: string): Promise<void> => {
    if (!sheet.write(text)) await Promise.race([once(sheet, 'drain'), copied])
  }
  await put(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(questionColumns)}`)
  for await (const question of questions) {
    const { item } = question
    const row = questionCells(question)
    if (row === null) {
      yield { itemId: item.id, isWritten: false, losses: [{ code: 'type-not-supported', values: { type: item.type ?? 'single-choice' } }] }
      continue
    }
    await put(rowXml(row.cells))
    yield { itemId: item.id, isWritten: true, losses: row.losses }
  }
  sheet.end('</sheetData></worksheet>')
  await copied
}

async function copy(from: NodeJS.ReadableStream, write: (bytes: Uint8Array) => Promise<void>): Promise<void> {
  for await (const piece of from) await write(piece as Buffer)
}

function rowXml(cells: readonly string[]): string {
  return `<row>${cells.map((cell) => (cell === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`)).join('')}</row>`
}

/** XML has no control characters; carriage returns would be read as line feeds. */
function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[^\P{Cc}\t\n\r\u007F-\u009F]|[\uFFFE\uFFFF]/gu, '')).replaceAll('\r', '&#13;')
}
