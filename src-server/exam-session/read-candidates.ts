import { candidateNumberSchema, pinSchema } from '../../src-shared/attempt/record/candidate-proof.ts'
import { EXTRA_MINUTES_MOST } from '../../src-shared/exam-session/candidate-seat.ts'
import { kioskDeviceNameSchema } from '../../src-shared/device/kiosk-device-name.ts'
import { readCsvRecords, separators, type Separator } from '../content/exchange/rows/read-csv-records.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from '../platform/schema-messages.ts'
import { findingAt, type ExamFinding } from './exam-finding.ts'

export const CANDIDATES_FILE = 'candidates.csv'
export const CANDIDATES_MOST = 5000

/** One row of `candidates.csv`. */
export interface CandidateRow {
  /** Its first line, counted from 1. */
  readonly line: number
  readonly number: string
  readonly name: string
  readonly pin: string
  /** A file of the folder `photos`; null for none. */
  readonly photo: string | null
  /** Slugs as written; empty where the paper offers no choice. */
  readonly subjects: readonly string[]
  readonly seat: string | null
  readonly extraMinutes: number
  readonly isInWords: boolean
}

const needed = ['number', 'name', 'pin'] as const
const optional = ['photo', 'subjects', 'seat', 'extra_minutes', 'in_words'] as const

type Column = (typeof needed)[number] | (typeof optional)[number]

const columns: readonly Column[] = [...needed, ...optional]

/** Control characters, and those that make a name look like another one (Unicode UAX 9). */
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u

const cellSchemas = {
  number: candidateNumberSchema,
  name: z
    .string()
    .trim()
    .min(1, { error: serverSchemaMessages.candidates.nameMissing })
    .max(100, { error: serverSchemaMessages.candidates.nameTooLong })
    .refine((name) => !UNSEEN.test(name), { error: serverSchemaMessages.candidates.nameUnseen }),
  pin: pinSchema,
  photo: z
    .string()
    .trim()
    // A plain file name, so that nothing outside the folder is ever read.
    .regex(/^(?:[\p{L}\p{N}_-][\p{L}\p{N} ._-]*)?$/u, { error: serverSchemaMessages.candidates.photo })
    .transform((name) => (name === '' ? null : name)),
  subjects: z
    .string()
    .transform((list) =>
      list
        .split('+')
        .map((slug) => slug.trim().toLowerCase())
        .filter((slug) => slug !== '')
    )
    .refine((slugs) => new Set(slugs).size === slugs.length, { error: serverSchemaMessages.candidates.subjectTwice }),
  seat: z.union(
    [
      z
        .string()
        .trim()
        .length(0)
        .transform(() => null),
      kioskDeviceNameSchema
    ],
    { error: serverSchemaMessages.candidates.seat }
  ),
  extra_minutes: z
    .string()
    .trim()
    .regex(/^\d{0,3}$/, { error: serverSchemaMessages.candidates.minutes })
    .transform(Number)
    .refine((minutes) => minutes <= EXTRA_MINUTES_MOST, {
      error: serverSchemaMessages.candidates.minutesMost.replace('{{most}}', String(EXTRA_MINUTES_MOST))
    }),
  in_words: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:yes|no)?$/, { error: serverSchemaMessages.candidates.yesNo })
    .transform((word) => word === 'yes')
} as const satisfies Record<Column, z.ZodType>

/** Excel writes this before the header where the separator differs from the country's default. */
const SAID_SEPARATOR = /^"?sep=[,;\t]"?(?:\r\n|\r|\n)/i

interface Read {
  readonly rows: readonly CandidateRow[]
  readonly findings: readonly ExamFinding[]
}

/** Reads all candidates of a text, and every fault in it, row by row. Pure. A faulty row is reported and left out. */
export function readCandidates(source: string): Read {
  const text = source.replace(/^\uFEFF/, '')
  const said = SAID_SEPARATOR.exec(text)
  const from = said === null ? { at: 0, line: 1 } : { at: said[0].length, line: 2 }
  const separator = separatorOf(text.slice(from.at))
  const [head, ...records] = readCsvRecords(text, separator, from)
  if (head?.kind !== 'cells') return { rows: [], findings: [find({ line: 1 }, 'The first line must name the columns: number, name, pin.')] }
  const names = head.cells.map((cell) => cell.trim().toLowerCase())
  const headFindings = checkHead(names, head.line)
  if (headFindings.length > 0) return { rows: [], findings: headFindings }
  if (records.length === 0) return { rows: [], findings: [find({ line: head.line }, 'There are no candidates.')] }
  if (records.length > CANDIDATES_MOST) {
    return { rows: [], findings: [find({}, `A session has at most ${String(CANDIDATES_MOST)} candidates.`)] }
  }
  const rows: CandidateRow[] = []
  const findings: ExamFinding[] = []
  for (const record of records) {
    const { line } = record
    if (record.kind === 'broken') {
      findings.push(find({ line }, 'A quotation mark is missing, or there is one inside a cell.'))
      continue
    }
    const read = readRow(names, record.cells, line)
    findings.push(...read.findings)
    if (read.row) rows.push(read.row)
  }
  return { rows, findings: [...findings, ...findTwice(rows, 'number'), ...findTwice(rows, 'seat'), ...findTwice(rows, 'photo')] }
}

/** Spreadsheets use different separators by country; the most frequent one in the header counts. */
function separatorOf(text: string): Separator {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const counts = separators.map((separator) => ({ separator, count: head.split(separator).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator
}

function checkHead(names: readonly string[], line: number): ExamFinding[] {
  const missing = needed.filter((name) => !names.includes(name)).map((name) => find({ line, column: name }, 'This column is missing.'))
  const unknown = names
    .filter((name) => !(columns as readonly string[]).includes(name))
    .map((name) => find({ line, column: name || '(empty)' }, `There is no such column. The columns are ${columns.join(', ')}.`))
  const twice = names
    .filter((name, index) => names.indexOf(name) < index)
    .map((name) => find({ line, column: name }, 'There are two columns with this name.'))
  return [...missing, ...unknown, ...twice]
}

function readRow(
  names: readonly string[],
  cells: readonly string[],
  line: number
): { readonly row: CandidateRow | null; readonly findings: ExamFinding[] } {
  if (cells.length !== names.length) {
    const fault = `This line has ${String(cells.length)} cells, but there are ${String(names.length)} columns.`
    return { row: null, findings: [find({ line }, fault)] }
  }
  const findings: ExamFinding[] = []
  const read = <Name extends Column>(name: Name): z.output<(typeof cellSchemas)[Name]> | undefined => {
    const at = names.indexOf(name)
    const schema: z.ZodType = cellSchemas[name]
    const parsed = schema.safeParse(at < 0 ? '' : cells[at])
    if (parsed.success) return parsed.data as z.output<(typeof cellSchemas)[Name]>
    findings.push(find({ line, column: name }, parsed.error.issues[0]?.message ?? 'This cannot be read.'))
    return undefined
  }
  const [number, name, pin] = [read('number'), read('name'), read('pin')]
  const [photo, subjects, seat] = [read('photo'), read('subjects'), read('seat')]
  const [extraMinutes, isInWords] = [read('extra_minutes'), read('in_words')]
  if (number === undefined || name === undefined || pin === undefined || findings.length > 0) return { row: null, findings }
  return {
    row: {
      line,
      number,
      name,
      pin,
      photo: photo ?? null,
      subjects: subjects ?? [],
      seat: seat ?? null,
      extraMinutes: extraMinutes ?? 0,
      isInWords: isInWords ?? false
    },
    findings
  }
}

/** Finds values that only one candidate may have. */
function findTwice(rows: readonly CandidateRow[], column: 'number' | 'seat' | 'photo'): ExamFinding[] {
  const lines = new Map<string, number>()
  return rows.flatMap((row) => {
    const value = row[column]?.toLowerCase()
    if (value === undefined) return []
    const first = lines.get(value)
    if (first === undefined) lines.set(value, row.line)
    return first === undefined ? [] : [find({ line: row.line, column }, `Line ${String(first)} has the same.`)]
  })
}

function find(location: { readonly line?: number; readonly column?: string }, fault: string): ExamFinding {
  return findingAt(CANDIDATES_FILE, location, fault)
}
