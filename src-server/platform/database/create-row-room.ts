import { sql, type RawBuilder } from 'kysely'
import type { Queries } from './open-database.ts'

export interface RowRoomRules {
  readonly table: 'registration' | 'idempotent_reply' | 'try_counter' | 'computer'
  /** The column that identifies a row, unique within `purpose` where that is given. */
  readonly key: string
  /** The column by which the oldest rows are removed first. */
  readonly time: string
  /** Counts only rows of this purpose. */
  readonly purpose?: string
  /** The largest number of rows that have a source. */
  readonly most: number
  /** Removes rows that no request can use any more. `now`: milliseconds since 1970. */
  readonly removeExpired: (now: number) => Promise<void>
  /** Removes rows that depend on rows removed early. */
  readonly afterRemoval?: () => Promise<void>
  /** When no source has more rows than the new one: refuse the new row, or remove the oldest row of all. */
  readonly whenShared: 'refuse' | 'oldest-goes'
}

export interface Newcomer {
  /** Who writes, for example a network. */
  readonly source: string
  readonly now: number
}

export interface RowRoom {
  /** Returns whether one more row fits. Removes old rows first if needed. */
  readonly enter: (newcomer: Newcomer) => Promise<boolean>
  /** Call when the row is written, or will not be written. */
  readonly leave: () => void
}

/** The share of the limit that is counted, and freed, at once. */
const BATCH_SHARE = 0.02

/**
 * Limits the rows of a table that have a source; rows without one are never counted or removed. When the table is full, expired rows go
 * first, then the oldest rows of the source with the most rows, so a heavy source cannot push out a light one.
 */
export function createRowRoom(queries: Queries, rules: RowRoomRules): RowRoom {
  const { most, removeExpired } = rules
  const batch = Math.max(1, Math.floor(most * BATCH_SHARE))
  let free = 0
  let written = 0
  let queue: Promise<unknown> = Promise.resolve()

  const findRoom = async (newcomer: Newcomer): Promise<number> => {
    const countFree = async (): Promise<number> => most - written - (await countRows(queries, rules))
    let room = await countFree()
    if (room <= 0) {
      await removeExpired(newcomer.now)
      room = await countFree()
    }
    if (room <= 0) {
      await removeOldest(queries, rules, { ...newcomer, count: 1 - room, batch })
      await rules.afterRemoval?.()
      room = await countFree()
    }
    return Math.max(0, Math.min(batch, room))
  }

  return {
    enter: (newcomer) => {
      const entered = queue.then(async () => {
        if (free <= 0) free = await findRoom(newcomer)
        if (free <= 0) return false
        free -= 1
        written += 1
        return true
      })
      queue = entered.catch(() => undefined)
      return entered
    },
    leave: () => {
      written -= 1
    }
  }
}

interface Removal extends Newcomer {
  /** How many rows must be removed. */
  readonly count: number
  /** How many rows may be removed. */
  readonly batch: number
}

async function removeOldest(queries: Queries, rules: RowRoomRules, { source, count, batch }: Removal): Promise<void> {
  const own = await countRows(queries, rules, sql`and source = ${source}`)
  const largest = await findLargest(queries, rules)
  // Requires at least two more rows; otherwise two sources would remove each other's rows in turn.
  const victim = largest && largest.rows >= own + 2 ? largest : own > 0 ? { source, rows: own } : null
  if (victim)
    await remove(queries, rules, { of: sql`and source = ${victim.source}`, count: Math.max(count, Math.min(batch, Math.floor(victim.rows / 2))) })
  else if (rules.whenShared === 'oldest-goes') await remove(queries, rules, { of: sql``, count: Math.max(count, batch) })
}

/** The rows with a source, and of the given purpose if there is one. */
function fromRows({ table, purpose }: RowRoomRules): RawBuilder<unknown> {
  const ofPurpose = purpose === undefined ? sql`` : sql`and purpose = ${purpose}`
  return sql`from ${sql.table(table)} where source is not null ${ofPurpose}`
}

async function countRows(queries: Queries, rules: RowRoomRules, of: RawBuilder<unknown> = sql``): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count ${fromRows(rules)} ${of}`.execute(queries)
  return Number(rows[0]?.count ?? 0)
}

async function findLargest(queries: Queries, rules: RowRoomRules): Promise<{ readonly source: string; readonly rows: number } | null> {
  const { rows } = await sql<{ source: string; count: number | string }>`
    select source, count(*) as count ${fromRows(rules)} group by source order by count(*) desc limit 1`.execute(queries)
  return rows[0] ? { source: rows[0].source, rows: Number(rows[0].count) } : null
}

async function remove(queries: Queries, rules: RowRoomRules, { of, count }: { readonly of: RawBuilder<unknown>; readonly count: number }) {
  const key = sql.ref(rules.key)
  const oldest = sql`select ${key} ${fromRows(rules)} ${of} order by ${sql.ref(rules.time)}, ${key} limit ${count}`
  await sql`delete ${fromRows(rules)} and ${key} in (${oldest})`.execute(queries)
}
