import type { ExportWriter } from '../import-source.ts'
import { questionCells, questionColumns } from './question-cells.ts'

/** Writes a CSV file by RFC 4180, in UTF-8 with a byte order mark, which spreadsheets need. */
export const writeCsv: ExportWriter = async function* writeCsvFile(questions, write) {
  await write(`\uFEFF${questionColumns.join(',')}\r\n`)
  for await (const question of questions) {
    const { item } = question
    const row = questionCells(question)
    if (row === null) {
      yield { itemId: item.id, isWritten: false, losses: [{ code: 'type-not-supported', values: { type: item.type ?? 'single-choice' } }] }
      continue
    }
    await write(`${row.cells.map(csvCell).join(',')}\r\n`)
    yield { itemId: item.id, isWritten: true, losses: row.losses }
  }
}

/** A cell that a spreadsheet would run as a formula begins with a space, which readers of questions ignore. */
function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? ` ${text}` : text
  return /[",\r\n;]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
