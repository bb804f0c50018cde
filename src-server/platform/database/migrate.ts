import { setTimeout as wait } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { Migrator } from 'kysely/migration'
import { isLocked } from './database-away.ts'
import type { Migration } from './migration.ts'
import type { OpenDatabase, Queries } from './open-database.ts'

/** "koya" in ASCII. Any number that no other program on the same PostgreSQL database uses. */
const ADVISORY_LOCK = 0x6b6f7961

/** Steps up to this one were written before they said what they need. */
const LAST_SILENT = 30

/** A step that waits for a table lets every later request wait behind it, so it gives up soon and begins anew. */
const LOCK_TIMEOUT = '3s'
const LOCK_TRIES = 20
const LOCK_PAUSE_MS = 2000

/**
 * Runs all pending migrations in one transaction, one process at a time. Each migration runs once, also one numbered below the newest.
 * Kysely's Migrator runs them. The table `migration` also lists them by number: every version of Koya reads it, even one older than the
 * database. Throws where a newer Koya has changed the database so that this one does not understand it. Throws `DatabaseAwayError` where
 * a table stays locked for about a minute.
 */
export async function migrate(database: OpenDatabase, migrations: readonly Migration[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await migrateOnce(database, migrations)
      return
    } catch (error) {
      if (tries === LOCK_TRIES || !isLocked(error)) throw error
      await wait(LOCK_PAUSE_MS * Math.random())
    }
  }
}

async function migrateOnce({ kind, queries }: OpenDatabase, migrations: readonly Migration[]): Promise<void> {
  // Most starts and all commands find nothing to do, and wait for nobody who migrates.
  if (await isMigrated(queries, migrations)) return
  await queries.transaction().execute(async (transaction) => {
    if (kind === 'postgres') {
      // The role's limits, which a pooler needs, are for requests.
      await sql`set local statement_timeout = 0`.execute(transaction)
      await sql`set local lock_timeout = 0`.execute(transaction)
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction)
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction)
    }
    await sql`create table if not exists migration (number integer primary key, name text not null)`.execute(transaction)
    // A table of its own: a new column would make every probe of `migration` wait until all steps are done.
    await sql`create table if not exists migration_need (number integer primary key, needs integer not null)`.execute(transaction)
    const done = await readDone(transaction)
    if (isComplete(done, migrations)) return
    await adoptDone(
      transaction,
      migrations.filter(({ number }) => done.has(number))
    )
    await runAll(transaction, kind, migrations)
  })
}

/** Whether all steps ran. Throws as `refuseNewer` does. */
function isComplete(done: ReadonlyMap<number, number>, migrations: readonly Migration[]): boolean {
  refuseNewer(done, migrations)
  return migrations.every(({ number }) => done.has(number))
}

/** Whether all of these steps ran, also one below the newest. Throws where a newer Koya has changed the database so that this one does not understand it. */
export async function isMigrated(queries: Queries, migrations: readonly Migration[]): Promise<boolean> {
  return isComplete(await readDone(queries), migrations)
}

/** Throws where a step that this Koya does not know needs a newer one. */
function refuseNewer(done: ReadonlyMap<number, number>, migrations: readonly Migration[]): void {
  const known = Math.max(0, ...migrations.map(({ number }) => number))
  const needed = Math.max(0, ...[...done].filter(([number]) => number > known).map(([, needs]) => needs))
  if (needed > known) throw new Error(`The database has schema ${String(needed)}; this Koya knows only ${String(known)}. Install the newer Koya.`)
}

async function runAll(queries: Queries, kind: OpenDatabase['kind'], migrations: readonly Migration[]): Promise<void> {
  const entries = migrations.map((migration) => [
    nameOf(migration),
    {
      up: async (): Promise<void> => {
        await migration.up(queries, kind)
        const { number, name, needs = number <= LAST_SILENT ? number : 0 } = migration
        await sql`insert into migration (number, name) values (${number}, ${name})`.execute(queries)
        await sql`insert into migration_need (number, needs) values (${number}, ${needs})`.execute(queries)
      }
    }
  ])
  const { error } = await new Migrator({
    db: queries,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(entries)) },
    allowUnorderedMigrations: true,
    ...(kind === 'postgres' ? { migrationTableSchema: await readSchema(queries) } : {})
  }).migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('The migrations ended without a reason')
}

/** Records in the Migrator's table which migrations ran before that table existed, or without it. */
async function adoptDone(queries: Queries, done: readonly Migration[]): Promise<void> {
  await sql`create table if not exists kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(queries)
  for (const migration of done) {
    const time = new Date(migration.number).toISOString()
    await sql`insert into kysely_migration (name, timestamp) values (${nameOf(migration)}, ${time}) on conflict (name) do nothing`.execute(queries)
  }
}

/** Zero-padded, so that sorting names as text sorts migrations by number. */
function nameOf({ number, name }: Migration): string {
  return `${String(number).padStart(4, '0')}-${name}`
}

/** Returns the number of the newest migration that ran; 0 if none did. */
export async function readNewestMigration(queries: Queries): Promise<number> {
  const [row] = await readIfThere(sql<{ newest: number | null }>`select max(number) as newest from migration`, queries)
  return row?.newest ?? 0
}

/** PostgreSQL says so by a code, SQLite in words. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof Error && (('code' in error && error.code === '42P01') || error.message.includes('no such table'))
}

/** Returns the rows; none where the table is missing. */
async function readIfThere<Row>(query: RawBuilder<Row>, queries: Queries): Promise<readonly Row[]> {
  try {
    return (await query.execute(queries)).rows
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  }
}

/** Returns what each step that ran needs, by its number; a step of an older Koya needs itself. Empty without tables. */
async function readDone(queries: Queries): Promise<ReadonlyMap<number, number>> {
  const done = await readIfThere(sql<{ number: number }>`select number from migration`, queries)
  const told = await readIfThere(sql<{ number: number; needs: number }>`select number, needs from migration_need`, queries)
  const needs = new Map(told.map((row) => [row.number, row.needs]))
  return new Map(done.map(({ number }) => [number, needs.get(number) ?? number]))
}

async function readSchema(queries: Queries): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(queries)
  return rows[0]?.name ?? 'public'
}
