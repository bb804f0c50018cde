import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from './migration.ts'
import type { OpenDatabase, Queries } from './open-database.ts'

/** "koya" in ASCII. Any number that no other program on the same PostgreSQL database uses. */
const ADVISORY_LOCK = 0x6b6f7961

/**
 * Runs all pending migrations in one transaction, one process at a time. Each migration runs once, also one numbered below the newest.
 * Kysely's Migrator runs them. The table `migration` also lists them by number: every version of Koya reads it, even one older than the
 * database. Throws where a newer Koya made the database, because going back could lose what the newer one wrote.
 */
export async function migrate(database: OpenDatabase, migrations: readonly Migration[]): Promise<void> {
  await database.queries.transaction().execute(async (queries) => {
    if (database.kind === 'postgres') {
      // The role's limits, which a pooler needs, are for requests.
      await sql`set local statement_timeout = 0`.execute(queries)
      await sql`set local lock_timeout = 0`.execute(queries)
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(queries)
    }
    await sql`create table if not exists migration (number integer primary key, name text not null)`.execute(queries)
    const done = await readNumbers(queries)
    const newest = Math.max(0, ...done)
    const known = Math.max(0, ...migrations.map(({ number }) => number))
    if (newest > known) throw new Error(`The database has schema ${String(newest)}; this Koya knows only ${String(known)}. Install the newer Koya.`)
    // The Migrator reads all tables of the database before it checks whether anything is pending.
    if (migrations.every(({ number }) => done.has(number))) return
    await adoptDone(
      queries,
      migrations.filter(({ number }) => done.has(number))
    )
    await runAll(queries, database.kind, migrations)
  })
}

async function runAll(queries: Queries, kind: OpenDatabase['kind'], migrations: readonly Migration[]): Promise<void> {
  const entries = migrations.map((migration) => [
    nameOf(migration),
    {
      up: async (): Promise<void> => {
        await migration.up(queries, kind)
        await sql`insert into migration (number, name) values (${migration.number}, ${migration.name})`.execute(queries)
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

async function readNumbers(queries: Queries): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ number: number }>`select number from migration`.execute(queries)
  return new Set(rows.map(({ number }) => number))
}

async function readSchema(queries: Queries): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(queries)
  return rows[0]?.name ?? 'public'
}
