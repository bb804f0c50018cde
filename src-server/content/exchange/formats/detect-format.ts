import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { importFormatNames, type ImportFormatName } from '../../../../src-shared/content/own-questions/import/exchange-format.ts'
import { readHeader } from '../rows/read-header.ts'
import { separatorOf } from '../rows/separator-of.ts'
import { csvRecordsIn } from '../rows/read-csv-records.ts'
import { openArchive } from '../archive/open-archive.ts'
import { decodeText } from '../text/decode-text.ts'
import { importFormats } from './exchange-formats.ts'

const SAMPLE_BYTES = 16 * 1024

/** The file of an archive that tells its format. QTI packages may have their manifest in a folder. */
const archiveMarks: readonly (readonly [ImportFormatName, RegExp])[] = [
  ['docx', /^word\/document\.xml$/],
  ['xlsx', /^xl\/workbook\.xml$/],
  ['h5p', /^h5p\.json$/],
  ['qti', /(?:^|\/)imsmanifest\.xml$/]
]

/** The first element of a file of QTI 1.2, 2 or 3. */
const qtiRoot = /<(?:[\w-]+:)?(?:questestinterop|(?:qti-)?assessment-?(?:item|test|section))[\s>]/i

/**
 * Returns the format of a file, null if there is none: by its content where that leaves no doubt, and else by the ending of its name. A renamed or
 * unnamed file is read too.
 */
export async function detectFormat(path: string, name: string): Promise<ImportFormatName | null> {
  const beginning = await readBeginning(path)
  const ending = extname(name).toLowerCase()
  const fitting = importFormatNames.filter((format) => (importFormats[format].endings as readonly string[]).includes(ending))
  if (beginning.startsWith('PK')) return (await formatOfArchive(path)) ?? fitting[0] ?? null
  if (/^\s*</.test(beginning)) {
    if (/<quiz[\s>]/i.test(beginning)) return 'moodle-xml'
    if (qtiRoot.test(beginning)) return 'qti'
  }
  if (ending === '.xml') return null
  if (ending === '.txt' || ending === '') return formatOfText(beginning, ending === '.txt')
  return fitting[0] ?? null
}

async function formatOfArchive(path: string): Promise<ImportFormatName | null> {
  const opened = await openArchive(path)
  // Its reader says what is wrong with it.
  if (!opened.ok) return null
  const { paths, close } = opened.value
  await close()
  return archiveMarks.find(([, mark]) => paths.some((one) => mark.test(one)))?.[0] ?? null
}

/** `isNamed`: a text file that is like nothing else is GIFT, as its name says. */
function formatOfText(text: string, isNamed: boolean): ImportFormatName | null {
  if (/^\s*ANSWER\s*:/im.test(text)) return 'aiken'
  if (text.includes('{') && text.indexOf('{') < text.lastIndexOf('}')) return 'gift'
  return hasColumns(text) ? 'csv' : isNamed ? 'gift' : null
}

/** Whether the first row names the columns of a table of questions. */
function hasColumns(text: string): boolean {
  const { separator, from } = separatorOf(text)
  const [first] = csvRecordsIn(text, separator, from)
  return first?.kind === 'cells' && readHeader(first.cells, first.line).faults.length === 0
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
