import { sql } from 'kysely'
import type { Migration } from './migration.ts'
import type { OpenDatabase, Queries } from './open-database.ts'

/** Any number that no other program on the same PostgreSQL database takes: "koya" in ASCII. */
const ADVISORY_LOCK = 0x6b6f7961

/**
 * Brings the schema up to the newest migration, all or nothing, one process at a time. Throws where the database was made by a newer
 * Koya: going back could lose what the newer one wrote.
 */
export async function migrate(database: OpenDatabase, migrations: readonly Migration[]): Promise<void> {
  await database.queries.transaction().execute(async (queries) => {
    if (database.kind === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(queries)
    await sql`create table if not exists migration (number integer primary key, name text not null)`.execute(queries)
    const done = await readNewest(queries)
    if (done > migrations.length) {
      throw new Error(`The database has schema ${String(done)}; this Koya knows only ${String(migrations.length)}. Install the newer Koya.`)
    }
    for (const migration of migrations.slice(done)) {
      await migration.up(queries, database.kind)
      await sql`insert into migration (number, name) values (${migration.number}, ${migration.name})`.execute(queries)
    }
  })
}

async function readNewest(queries: Queries): Promise<number> {
  const { rows } = await sql<{ newest: number | null }>`select max(number) as newest from migration`.execute(queries)
  return rows[0]?.newest ?? 0
}
