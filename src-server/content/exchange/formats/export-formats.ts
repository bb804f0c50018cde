import { extname } from 'node:path'
import { exportFormatNames, type ExportFormatName } from '../../../../src-shared/content/own-questions/import/exchange-format.ts'
import { writeCsv } from '../export/write-csv.ts'
import { writeGift } from '../export/write-gift.ts'
import { writeMoodle } from '../export/write-moodle.ts'
import { writeXlsx } from '../export/write-xlsx.ts'
import type { ExportWriter } from '../import-source.ts'
import { writeQti21, writeQti30 } from '../qti/write/write-qti.ts'

/** The formats that can be exported, with the ending of their files. A new one is an entry here. */
export const exportFormats = {
  gift: { write: writeGift, ending: '.gift' },
  'moodle-xml': { write: writeMoodle, ending: '.xml' },
  'qti-2.1': { write: writeQti21, ending: '.zip' },
  'qti-3.0': { write: writeQti30, ending: '.zip' },
  csv: { write: writeCsv, ending: '.csv' },
  xlsx: { write: writeXlsx, ending: '.xlsx' }
} as const satisfies Readonly<Record<ExportFormatName, { readonly write: ExportWriter; readonly ending: string }>>

/** Returns the format that a file's ending says; undefined if it says none. */
export function formatToWrite(path: string): ExportFormatName | undefined {
  return exportFormatNames.find((name) => exportFormats[name].ending === extname(path).toLowerCase())
}
