import { optionLetters, type Column, type Header } from '../../../../src-shared/content/own-questions/import/csv-columns.ts'
import type { ImportFinding } from './import-result.ts'

const letterColumns = optionLetters.flatMap((letter) => [`option ${letter}`, `why ${letter}`] as const)

/** Accepted column names. Case, spaces and hyphens are ignored. */
const names: Readonly<Record<string, Column>> = {
  question: 'question',
  stem: 'question',
  answer: 'answer',
  key: 'answer',
  correct: 'answer',
  'correct answer': 'answer',
  explanation: 'explanation',
  topic: 'topic',
  difficulty: 'difficulty',
  type: 'type',
  unit: 'unit',
  tolerance: 'tolerance',
  ...Object.fromEntries(optionLetters.map((letter) => [letter, `option ${letter}` as const])),
  ...Object.fromEntries(letterColumns.map((column) => [column, column]))
}

export function readHeader(
  cells: readonly string[],
  line: number
): { readonly header: Header; readonly faults: ImportFinding[]; readonly notes: ImportFinding[] } {
  const header = cells.map((cell) => columnOf(cell))
  const faults: ImportFinding[] = []
  for (const needed of ['question', 'answer'] as const) {
    if (!header.includes(needed)) faults.push({ code: 'no-column', line, values: { column: needed } })
  }
  const twice = header.find((column, place) => column !== null && header.indexOf(column) < place)
  if (twice !== undefined && twice !== null) faults.push({ code: 'column-twice', line, values: { column: twice } })
  const notes = cells.flatMap((cell, place): ImportFinding[] =>
    header[place] === null && cell.trim() !== '' ? [{ code: 'column-unknown', line, values: { column: cell.trim().slice(0, 40) } }] : []
  )
  return { header, faults, notes }
}

function columnOf(cell: string): Column | null {
  const name = cell
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/^(option|why)([a-e])$/, '$1 $2')
  return Object.hasOwn(names, name) ? (names[name] ?? null) : null
}
