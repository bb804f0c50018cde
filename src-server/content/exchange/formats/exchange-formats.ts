import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import type { ImportReader } from '../import-source.ts'
import { readGift } from '../gift/read-gift.ts'
import { readMoodle } from '../moodle/read-moodle.ts'
import { readCsvFile } from '../tables/read-csv-file.ts'
import { readXlsx } from '../tables/read-xlsx.ts'
import { decodeText } from '../text/decode-text.ts'
import { readDocx } from '../word/read-docx.ts'
import { readAikenFile } from '../aiken/read-aiken-file.ts'
import { readH5p } from '../h5p/read-h5p.ts'
import { readQti } from '../qti/read-qti.ts'

interface ImportFormat {
  readonly read: ImportReader
  /** Endings of file names, with the dot. */
  readonly endings: readonly string[]
  /** Tells files of the same ending apart by their beginning. */
  readonly isLike?: (beginning: string) => boolean
}

/** The first element of a file of QTI 1.2, 2 or 3. */
const qtiRoot = /<(?:[\w-]+:)?(?:questestinterop|(?:qti-)?assessment-?(?:item|test|section))[\s>]/i

/** The formats that can be imported. A new one is an entry here. Where several have an ending, the first that is like the file reads it. */
export const importFormats = {
  aiken: { read: readAikenFile, endings: ['.aiken', '.txt'], isLike: (beginning) => /^\s*ANSWER\s*:/im.test(beginning) },
  gift: { read: readGift, endings: ['.gift', '.txt'] },
  'moodle-xml': { read: readMoodle, endings: ['.xml'], isLike: (beginning) => /<quiz[\s>]/i.test(beginning) },
  qti: { read: readQti, endings: ['.xml', '.qti', '.zip', '.imscc'], isLike: (beginning) => beginning.startsWith('PK') || qtiRoot.test(beginning) },
  h5p: { read: readH5p, endings: ['.h5p'] },
  csv: { read: readCsvFile, endings: ['.csv', '.tsv'] },
  xlsx: { read: readXlsx, endings: ['.xlsx'] },
  docx: { read: readDocx, endings: ['.docx'] }
} as const satisfies Readonly<Record<string, ImportFormat>>

export type ImportFormatName = keyof typeof importFormats

export const importFormatNames = Object.keys(importFormats) as [ImportFormatName, ...ImportFormatName[]]

const SAMPLE_BYTES = 16 * 1024

/** Returns the format of a file by its ending and beginning; null if there is none. */
export async function formatOfFile(path: string): Promise<ImportFormatName | null> {
  const ending = extname(path).toLowerCase()
  const fitting = importFormatNames.filter((name) => (importFormats[name].endings as readonly string[]).includes(ending))
  if (fitting.length === 0) return null
  const beginning = await readBeginning(path)
  const isLike = (name: ImportFormatName): boolean => {
    const format: ImportFormat = importFormats[name]
    return format.isLike?.(beginning) ?? true
  }
  return fitting.find(isLike) ?? null
}

async function readBeginning(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    return decodeText(buffer.subarray(0, bytesRead)).text
  } finally {
    await file.close()
  }
}
