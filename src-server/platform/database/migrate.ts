import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { DatabaseAwayError } from './database-away.ts'
import type { Migration } from './migration.ts'
import type { OpenDatabase, Queries } from './open-database.ts'

/** "koya" in ASCII. Any number that no other program on the same PostgreSQL database uses. */
const ADVISORY_LOCK = 0x6b6f7961

/** PostgreSQL's code for `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03'

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
  if (kind === 'sqlite') {
    await migrateIn(queries, kind, migrations)
    return
  }
  await queries.connection().execute(async (connection) => {
    try {
      await migrateIn(connection, kind, migrations)
    } finally {
      // The Migrator's own lock belongs to the connection: a step that failed would leave it there.
      await sql`select pg_advisory_unlock_all()`.execute(connection).catch(() => undefined)
    }
  })
}

async function migrateIn(connection: Queries, kind: OpenDatabase['kind'], migrations: readonly Migration[]): Promise<void> {
  await connection.transaction().execute(async (queries) => {
    if (kind === 'postgres') {
      // The role's limits, which a pooler needs, are for requests.
      await sql`set local statement_timeout = 0`.execute(queries)
      await sql`set local lock_timeout = 0`.execute(queries)
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(queries)
    }
    await sql`create table if not exists migration (number integer primary key, name text not null)`.execute(queries)
    const done = await readDone(queries, kind)
    refuseNewer(done, migrations)
    // The Migrator reads all tables of the database before it checks whether anything is pending.
    if (migrations.every(({ number }) => done.has(number))) return
    if (!(await hasNeeds(queries, kind))) await sql`alter table migration add column needs integer`.execute(queries)
    await adoptDone(
      queries,
      migrations.filter(({ number }) => done.has(number))
    )
    await runAll(queries, kind, migrations)
  })
}

function isLocked(error: unknown): boolean {
  return error instanceof DatabaseAwayError && error.cause instanceof Error && 'code' in error.cause && error.cause.code === LOCK_NOT_AVAILABLE
}

/** Throws where a step that this Koya does not know needs a newer one. */
function refuseNewer(done: ReadonlyMap<number, number>, migrations: readonly Migration[]): void {
  const known = Math.max(0, ...migrations.map(({ number }) => number))
  const needed = Math.max(0, ...[...done].filter(([number]) => number > known).map(([, needs]) => needs))
  if (needed > known) throw new Error(`The database has schema ${String(needed)}; this Koya knows only ${String(known)}. Install the newer Koya.`)
}

/** The column came after the table; older versions of Koya leave it empty. */
async function hasNeeds(queries: Queries, kind: OpenDatabase['kind']): Promise<boolean> {
  const columns =
    kind === 'postgres'
      ? sql`select 1 from information_schema.columns where table_schema = current_schema() and table_name = 'migration' and column_name = 'needs'`
      : sql`select 1 from pragma_table_info('migration') where name = 'needs'`
  return (await columns.execute(queries)).rows.length > 0
}

async function runAll(queries: Queries, kind: OpenDatabase['kind'], migrations: readonly Migration[]): Promise<void> {
  const broken: unknown[] = []
  const entries = migrations.map((migration) => [
    nameOf(migration),
    {
      up: (): Promise<void> =>
        runStep(queries, kind, migration).catch((error: unknown) => {
          broken.push(error)
          throw error
        })
    }
  ])
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(entries)) },
    allowUnorderedMigrations: true,
    ...(kind === 'postgres' ? { migrationTableSchema: await readSchema(queries) } : {})
  })
  // In a transaction that has failed the Migrator cannot release its lock, and tells that in place of the step's own error.
  const { error } = await migrator.migrateToLatest().catch((thrown: unknown) => ({ error: thrown }))
  const [first = error] = broken
  if (first !== undefined) throw first instanceof Error ? first : new Error('The migrations ended without a reason')
}

async function runStep(queries: Queries, kind: OpenDatabase['kind'], migration: Migration): Promise<void> {
  // The Migrator has set a limit of its own.
  if (kind === 'postgres') await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(queries)
  await migration.up(queries, kind)
  const { number, name, needs = number <= LAST_SILENT ? number : 0 } = migration
  await sql`insert into migration (number, name, needs) values (${number}, ${name}, ${needs})`.execute(queries)
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
  try {
    const { rows } = await sql<{ newest: number | null }>`select max(number) as newest from migration`.execute(queries)
    return rows[0]?.newest ?? 0
  } catch (error) {
    if (isMissingTable(error)) return 0
    throw error
  }
}

/** PostgreSQL says so by a code, SQLite in words. */
function isMissingTable(error: unknown): boolean {
  return error instanceof Error && (('code' in error && error.code === '42P01') || error.message.includes('no such table'))
}

/** Returns what each step that ran needs, by its number; a row of an older Koya needs the step itself. */
async function readDone(queries: Queries, kind: OpenDatabase['kind']): Promise<ReadonlyMap<number, number>> {
  const needs = (await hasNeeds(queries, kind)) ? sql`coalesce(needs, number)` : sql`number`
  const { rows } = await sql<{ number: number; needs: number }>`select number, ${needs} as needs from migration`.execute(queries)
  return new Map(rows.map((row) => [row.number, row.needs]))
}

async function readSchema(queries: Queries): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(queries)
  return rows[0]?.name ?? 'public'
}
