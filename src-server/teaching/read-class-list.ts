import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { listedPupilSchema, MOST_PUPILS, type ReadList } from '../../src-shared/teaching/school-class.ts'
import { readCsvRecords } from '../content/exchange/rows/read-csv-records.ts'
import { separatorOf } from '../content/exchange/rows/separator-of.ts'

/** What schools write above the column of names, in small letters. */
const wholeNames: readonly string[] = [
  'name',
  'names',
  'full name',
  'name of pupil',
  'name of student',
  'pupil',
  'pupils',
  'student',
  'students',
  'learner'
]
const surnames: readonly string[] = ['surname', 'last name', 'family name']
const firstNames: readonly string[] = ['first name', 'given name', 'firstname', 'other names', 'middle name', 'other name', 'middle names']

/** A number before a name, as in a register: `12.`, `12)` or `12`. */
const NUMBER_BEFORE = /^\d{1,4}[.):]?\s+/
const ONLY_NUMBER = /^\d{1,6}[.):]?$/

type NameOf = (cells: readonly string[]) => string

/**
 * Reads the names of a class from a list: one in each line, or a table with a heading that says which column holds them. Fails with `teaching/list-empty`;
 * `teaching/list-columns` for a table without such a heading; `teaching/list-broken` with the number of the line, for an unclosed quotation mark or a name of
 * more than 60 characters; `teaching/too-many`.
 */
export function readClassList(text: string): Result<ReadList> {
  const source = text.replace(/^\uFEFF/, '')
  const { separator, from } = separatorOf(source)
  const records = readCsvRecords(source, separator, from)
  const broken = records.find(({ kind }) => kind === 'broken')
  if (broken) return fail('teaching/list-broken', { line: String(broken.line) })
  const rows = records.flatMap((record) => (record.kind === 'cells' ? [{ line: record.line, cells: record.cells.map((cell) => cell.trim()) }] : []))
  const [first, ...others] = rows
  if (!first) return fail('teaching/list-empty')
  const ofHeading = nameByHeading(first.cells)
  const named = ofHeading === null ? rows : others
  const nameOf = ofHeading ?? nameWithoutHeading(rows.map(({ cells }) => cells))
  if (nameOf === null) return fail('teaching/list-columns')
  const names: string[] = []
  for (const { line, cells } of named) {
    const name = nameOf(cells).replaceAll(/\s+/g, ' ').replace(NUMBER_BEFORE, '').trim()
    if (name === '') continue
    const parsed = listedPupilSchema.shape.name.safeParse(name)
    if (!parsed.success) return fail('teaching/list-broken', { line: String(line) })
    names.push(parsed.data)
  }
  if (names.length === 0) return fail('teaching/list-empty')
  return names.length > MOST_PUPILS ? fail('teaching/too-many') : succeed({ names, doubled: doubledIn(names) })
}

/** Null where the first row is no heading. */
function nameByHeading(cells: readonly string[]): NameOf | null {
  const titles = cells.map((cell) =>
    cell
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, ' ')
      .trim()
  )
  const whole = titles.findIndex((title) => wholeNames.includes(title))
  if (whole !== -1) return (row) => row[whole] ?? ''
  const surname = titles.findIndex((title) => surnames.includes(title))
  const first = titles.flatMap((title, column) => (firstNames.includes(title) ? [column] : []))
  if (surname === -1 || first.length === 0) return null
  return (row) => [...first, surname].map((column) => row[column] ?? '').join(' ')
}

/** Without a heading, a list has names alone, or numbers and names. Null for anything else. */
function nameWithoutHeading(rows: readonly (readonly string[])[]): NameOf | null {
  const filled = rows.map((cells) => cells.filter((cell) => cell !== ''))
  if (filled.every((cells) => cells.length <= 1)) return (cells) => cells.find((cell) => cell !== '') ?? ''
  const isNumbered = filled.every(([number = '', name = '', ...more]) => more.length === 0 && name !== '' && ONLY_NUMBER.test(number))
  return isNumbered ? (cells) => cells.filter((cell) => cell !== '')[1] ?? '' : null
}

function doubledIn(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1)
  return [...new Map(names.filter((name) => (counts.get(name.toLowerCase()) ?? 0) > 1).map((name) => [name.toLowerCase(), name])).values()]
}
