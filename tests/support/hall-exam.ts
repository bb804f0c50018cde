import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { availableParallelism } from 'node:os'
import { createPasswordHasher, hasherSize, type PasswordHasher } from '../../src-server/account/password/create-password-hasher.ts'
import { runExam } from '../../src-server/commands/run-exam.ts'
import { readExam } from './read-commands.ts'
import { readCsv } from './read-csv.ts'

export const resources = resolve(import.meta.dirname, '../../resources')

/** An exam session beside a running server; its commands run in this process. */
export interface HallExam {
  /** Runs `koya exam …`. */
  readonly exam: (...args: string[]) => Promise<void>
  /** Reads the rows of the results, by column name. */
  readonly readResults: () => Promise<readonly Readonly<Record<string, string>>[]>
}

export interface HallExamRequest {
  /** The session's id. */
  readonly id: string
  /** The candidates' numbers; a PIN is `hallPinOf` of one. */
  readonly numbers: readonly string[]
  /** Where files are written, and the SQLite database is if there is no other. */
  readonly data: string
  readonly databaseUrl: string | undefined
  readonly hasher: PasswordHasher
}

/** Loads a session whose window is open. */
export async function loadHallExam({ id, numbers, data, databaseUrl, hasher }: HallExamRequest): Promise<HallExam> {
  const exam = async (...args: string[]): Promise<void> => {
    const command = readExam(...args, '--by', 'Ada Obi')
    if (!command.ok) throw new Error(JSON.stringify(command.error))
    const settings = { KOYA_DATA: data, KOYA_RESOURCES: resources, DATABASE_URL: databaseUrl, KOYA_REGISTRATION: 'without-exam' as const }
    const done = await runExam(command.value, { settings, hasher, logger: { warn: () => undefined }, now: Date.now })
    if (!done.ok) throw new Error(JSON.stringify(done.error))
  }
  await exam('load', writeSession(join(data, `session-${id}`), id, numbers))
  return {
    exam,
    async readResults() {
      const file = join(data, `${randomBytes(4).toString('hex')}.csv`)
      await exam('results', id, file)
      const [head = [], ...rows] = readCsv(readFileSync(file, 'utf8'))
      return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
    }
  }
}

export function hallPinOf(number: string): string {
  return `9${number}00`
}

/** The hasher that the commands use, as large as this computer allows. */
export function createHallHasher(): PasswordHasher {
  const workerUrl = new URL('../../src-server/account/password/password-worker.ts', import.meta.url)
  return createPasswordHasher({ workerUrl, size: hasherSize(availableParallelism()) })
}

function writeSession(folder: string, id: string, numbers: readonly string[]): string {
  mkdirSync(folder)
  const moment = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
  const session = { id, title: 'Mathematics', paper: 'wassce-mathematics', bank: 'public', opensAt: moment(-1), closesAt: moment(3) }
  writeFileSync(join(folder, 'session.json'), JSON.stringify(session))
  writeFileSync(
    join(folder, 'candidates.csv'),
    ['number,name,pin', ...numbers.map((number) => `${number},Candidate ${number},${hallPinOf(number)}`)].join('\n')
  )
  return folder
}
