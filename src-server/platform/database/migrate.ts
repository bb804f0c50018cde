import { sql } from 'kysely'
import type { Migration } from './migration.ts'
import type { OpenDatabase, Queries } from './open-database.ts'

/** Any number that no other program on the same PostgreSQL database takes: "koya" in ASCII. */
const ADVISORY_LOCK = 0x6b6f7961

/**
 * Brings the schema up to the newest migration, all or nothing, one process at a time. Each runs once, by its number: one that
 * joins below the newest still runs. Throws where the database was made by a newer Koya: going back could lose what the newer one wrote.
 */
export async function migrate(database: OpenDatabase, migrations: readonly Migration[]): Promise<void> {
  await database.queries.transaction().execute(async (queries) => {
    if (database.kind === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(queries)
    await sql`create table if not exists migration (number integer primary key, name text not null)`.execute(queries)
    const done = await readNumbers(queries)
    const newest = Math.max(0, ...done)
    const known = Math.max(0, ...migrations.map(({ number }) => number))
    if (newest > known) throw new Error(`The database has schema ${String(newest)}; this Koya knows only ${String(known)}. Install the newer Koya.`)
    for (const migration of migrations.filter(({ number }) => !done.has(number))) {
      await migration.up(queries, database.kind)
      await sql`insert into migration (number, name) values (${migration.number}, ${migration.name})`.execute(queries)
    }
  })
}

async function readNumbers(queries: Queries): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ number: number }>`select number from migration`.execute(queries)
  return new Set(rows.map(({ number }) => number))
}
