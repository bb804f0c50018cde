import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/open-database.ts'
import { addMonths, beginOf, monthOf, toText, type Month } from '../../platform/database/partitions/months.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { createBankTexts } from '../store/bank-texts.ts'
import { fileOfMonth, writeArchiveFile, type ArchiveEnd } from './archive-file.ts'
import { serialiseAttempt } from './serialise-attempt.ts'

interface Making {
  /** Attempts that began before this month. */
  readonly before: Month
  readonly folder: string
  /** Of this Koya. */
  readonly version: string
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface MadeArchive {
  readonly files: readonly (ArchiveEnd & { readonly file: string })[]
  /** Attempts that are damaged, and in no file: `database check` says what is wrong with them. The first hundred are named. */
  readonly damagedCount: number
  readonly damaged: readonly string[]
}

/** The file of a month is there already. */
export class MonthArchivedError extends Error {
  readonly month: string

  constructor(month: string) {
    super(`the archive has a file of ${month}`)
    this.name = 'MonthArchivedError'
    this.month = month
  }
}

/** Read in one snapshot: few enough that it is short. */
const ATTEMPTS_PER_READ = 50
const MOST_NAMED = 100

/**
 * Writes all attempts that began before a month into files, one for each month in UTC; also beside servers. Changes no row. Throws `MonthArchivedError` before
 * it writes anything, and as `writeArchiveFile` does; what was written before is whole.
 */
export async function makeArchive(queries: Queries, { before, folder, version, now }: Making): Promise<MadeArchive> {
  const months = await listMonths(queries, before)
  const taken = months.find((month) => existsSync(join(folder, fileOfMonth(toText(month)))))
  if (taken) throw new MonthArchivedError(toText(taken))
  const files: (ArchiveEnd & { readonly file: string })[] = []
  const damaged: string[] = []
  for (const month of months) {
    const file = fileOfMonth(toText(month))
    const lines = linesOf(queries, month, (attemptId) => damaged.push(attemptId))
    const end = await writeArchiveFile(join(folder, file), { head: { month: toText(month), madeAt: now, version }, mayReplace: false }, lines)
    if (end !== null) files.push({ file, ...end })
  }
  return { files, damagedCount: damaged.length, damaged: damaged.slice(0, MOST_NAMED) }
}

/** Returns the months from the first attempt on, without those that have none. */
async function listMonths(queries: Queries, before: Month): Promise<readonly Month[]> {
  const months: Month[] = []
  let from: number | null = 0
  while (from !== null) {
    const { first } = await queries
      .selectFrom('attempt')
      .select((expression) => expression.fn.min<number | null>('started_at').as('first'))
      .where('started_at', '>=', from)
      .where('started_at', '<', beginOf(before))
      .executeTakeFirstOrThrow()
    if (first !== null) months.push(monthOf(first))
    from = first === null ? null : beginOf(addMonths(monthOf(first), 1))
  }
  return months
}

async function* linesOf(queries: Queries, month: Month, tellDamaged: (attemptId: string) => unknown): AsyncGenerator<string> {
  const bankTexts = createBankTexts()
  let after: string | null = null
  for (;;) {
    const read: Read = await queries
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (snapshot) => {
        const rows = await readRows(snapshot, month, after)
        const lines: string[] = []
        for (const row of rows) {
          // An error of PostgreSQL, as where a page is damaged, would end the transaction.
          await sql`savepoint attempt`.execute(snapshot)
          const line = await serialiseAttempt({ snapshot, bankTexts }, row)
          if (line === null) {
            await sql`rollback to savepoint attempt`.execute(snapshot)
            tellDamaged(row.attempt_id)
          } else lines.push(line)
          await sql`release savepoint attempt`.execute(snapshot)
        }
        return { lines, last: rows.at(-1)?.attempt_id ?? null }
      })
    yield* read.lines
    if (read.last === null) return
    after = read.last
  }
}

interface Read {
  readonly lines: readonly string[]
  /** The last attempt that was read; null after all of them. */
  readonly last: string | null
}

function readRows(snapshot: Queries, month: Month, after: string | null): Promise<Tables['attempt'][]> {
  return snapshot
    .selectFrom('attempt')
    .selectAll()
    .where('started_at', '>=', beginOf(month))
    .where('started_at', '<', beginOf(addMonths(month, 1)))
    .$if(after !== null, (query) => query.where('attempt_id', '>', after ?? ''))
    .orderBy('attempt_id')
    .limit(ATTEMPTS_PER_READ)
    .execute()
}
