import type { ImportFormatName } from '../../../../src-shared/content/own-questions/import/exchange-format.ts'
import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import { errorMessages } from '../../../../src-shared/kernel/errors/error-messages.ts'
import { fail, type Failure, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { detectFormat } from '../formats/detect-format.ts'
import { importFormats } from '../formats/exchange-formats.ts'
import type { ImportSource } from '../import-source.ts'
import type { ImportOutcome } from '../imported-question.ts'
import type { QuestionStore } from './question-store.ts'
import { tellOutcome } from '../report/tell-outcome.ts'

export interface ImportRequest {
  readonly files: readonly string[]
  /** By the file's ending and beginning if undefined. */
  readonly format: ImportFormatName | undefined
  /** The topic of questions without one. */
  readonly topic: string
  /** The beginning of all ids. */
  readonly idStart: string
}

interface Counts {
  readonly format: string
  files: number
  taken: number
  withLoss: number
  notTaken: number
}

export interface ImportReport {
  readonly lines: readonly string[]
  /** Whether every file was read and every question taken, with or without loss. */
  readonly isComplete: boolean
  readonly takenCount: number
}

/** Reads the files one after the other and stores what is taken. A file that cannot be read does not keep the others from being imported. */
export async function importFiles({ files, format, topic, idStart }: ImportRequest, store: QuestionStore): Promise<ImportReport> {
  const lines: string[] = []
  const counts = new Map<string, Counts>()
  let unread = 0
  const makeId = createIds(idStart)
  for (const path of files) {
    const name = format ?? (await detectFormat(path, basename(path)))
    const source: ImportSource = { path, name: basename(path), topic, difficulty: 'medium', makeId }
    const read: Result<AsyncIterable<ImportOutcome>> = name === null ? fail('exchange/unknown-format') : await importFormats[name].read(source)
    if (!read.ok) {
      unread += 1
      lines.push(`${basename(path)}: not read: ${tellFailure(read.error)}`)
      continue
    }
    const count = counts.get(name ?? '') ?? { format: name ?? '', files: 0, taken: 0, withLoss: 0, notTaken: 0 }
    counts.set(count.format, count)
    count.files += 1
    for await (const outcome of read.value) {
      countOutcome(count, outcome)
      if (outcome.kind !== 'not-taken') await store.add(outcome.question)
      lines.push(tellOutcome(outcome))
    }
  }
  const all = [...counts.values()]
  const takenCount = all.reduce((sum, { taken, withLoss }) => sum + taken + withLoss, 0)
  const notTaken = all.reduce((sum, count) => sum + count.notTaken, 0)
  return { lines: [...lines, ...tellCounts(all, unread)], isComplete: unread === 0 && notTaken === 0 && takenCount > 0, takenCount }
}

function countOutcome(count: Counts, { kind }: ImportOutcome): void {
  if (kind === 'taken') count.taken += 1
  else if (kind === 'taken-with-loss') count.withLoss += 1
  else count.notTaken += 1
}

function tellCounts(counts: readonly Counts[], unread: number): readonly string[] {
  const row = (cells: readonly (string | number)[]): string =>
    cells
      .map((cell) => String(cell).padEnd(12))
      .join('')
      .trimEnd()
  return [
    row(['format', 'files', 'taken', 'with loss', 'not taken']),
    ...counts.map(({ format, files, taken, withLoss, notTaken }) => row([format, files, taken, withLoss, notTaken])),
    ...(unread === 0 ? [] : [`${String(unread)} files could not be read`])
  ]
}

function tellFailure({ code, fields = {} }: Failure): string {
  return [errorMessages[code], ...Object.values(fields)].join(' ')
}

/** The title of the set that a file makes: its name without the ending. */
export function setNameOf(file: string): string {
  return (
    basename(file, extname(file))
      .replace(/[\s_]+/g, ' ')
      .trim()
      .slice(0, 80) || 'Questions'
  )
}

const ID_LENGTH = 12

/** The same seed gives the same id in every import; a second question with the same seed gets the next number. */
export function createIds(start: string): (seed: string) => string {
  const counts = new Map<string, number>()
  return (seed) => {
    const id = `${start}-${createHash('sha256').update(seed).digest('hex').slice(0, ID_LENGTH)}`
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count === 1 ? id : `${id}-${String(count)}`
  }
}
