import type { ImportFormatName } from '../../../../src-shared/content/own-questions/import/exchange-format.ts'
import type { CsvRecord } from '../rows/read-csv-records.ts'
import type { Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { ImportReader } from '../import-source.ts'
import { readGift } from '../gift/read-gift.ts'
import { readMoodle } from '../moodle/read-moodle.ts'
import { readCsvFile, readCsvTable } from '../tables/read-csv-file.ts'
import { readXlsx, readXlsxTable } from '../tables/read-xlsx.ts'
import { readDocx } from '../word/read-docx.ts'
import { readAikenFile } from '../aiken/read-aiken-file.ts'
import { readH5p } from '../h5p/read-h5p.ts'
import { readQti } from '../qti/read-qti.ts'

interface ImportFormat {
  readonly read: ImportReader
  /** Endings of file names, with the dot. */
  readonly endings: readonly string[]
}

/** The formats that can be imported. A new one is an entry here, and what tells it apart in `detect-format.ts`. */
export const importFormats = {
  aiken: { read: readAikenFile, endings: ['.aiken', '.txt'] },
  gift: { read: readGift, endings: ['.gift', '.txt'] },
  'moodle-xml': { read: readMoodle, endings: ['.xml'] },
  qti: { read: readQti, endings: ['.xml', '.qti', '.zip', '.imscc'] },
  h5p: { read: readH5p, endings: ['.h5p'] },
  csv: { read: readCsvFile, endings: ['.csv', '.tsv'] },
  xlsx: { read: readXlsx, endings: ['.xlsx'] },
  docx: { read: readDocx, endings: ['.docx'] }
} as const satisfies Readonly<Record<ImportFormatName, ImportFormat>>

/** Formats that are tables: their records, which the first row or their author names. */
export const tableFormats: Readonly<Partial<Record<ImportFormatName, (path: string) => Promise<Result<Iterable<CsvRecord>>>>>> = {
  csv: readCsvTable,
  xlsx: readXlsxTable
}
