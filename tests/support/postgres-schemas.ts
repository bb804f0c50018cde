import { sql } from 'kysely'
import { migrate } from '../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../src-server/platform/database/migrations/all-migrations.ts'
import type { Queries } from '../../src-server/platform/database/open-database.ts'
import { openPostgres } from '../../src-server/platform/database/open-postgres.ts'

/** Schemas of this process with the newest tables and no rows. */
const empty: string[] = []

/** The shape of a schema that no test changed. */
let untouched: string | undefined

/**
 * Makes a schema with the newest tables, under the name that the test gives. Creating all tables takes PostgreSQL a third of a second, longer than
 * most tests, so a used schema is emptied and used again. Its name changes each time, so that nothing left running by an earlier test finds it.
 * Returns the function that gives the schema back.
 */
export async function takeSchema(url: string, name: string): Promise<() => Promise<void>> {
  await withQueries(url, async (queries) => {
    const taken = empty.pop()
    if (taken !== undefined) await sql`alter schema ${sql.id(taken)} rename to ${sql.id(name)}`.execute(queries)
    else await sql`create schema ${sql.id(name)}`.execute(queries)
  })
  const database = openPostgres(url, name)
  await migrate(database, allMigrations)
  untouched ??= await shapeOf(database.queries, name)
  await database.close()
  return () => withQueries(url, (queries) => giveBack(queries, name))
}

async function giveBack(queries: Queries, name: string): Promise<void> {
  const resting = `rests_${name}`
  await sql`alter schema ${sql.id(name)} rename to ${sql.id(resting)}`.execute(queries)
  await sql.raw(emptying(resting)).execute(queries)
  if ((await shapeOf(queries, resting)) === untouched) empty.push(resting)
  else await sql`drop schema ${sql.id(resting)} cascade`.execute(queries)
}

/** Counts tables with their columns, constraints, triggers and functions. A schema that a test changed is not used again. */
async function shapeOf(queries: Queries, schema: string): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    select concat_ws(' ',
      (select count(*) from pg_class join pg_attribute on attrelid = pg_class.oid where relnamespace = to_regnamespace(${schema}) and not attisdropped),
      (select count(*) from pg_constraint where connamespace = to_regnamespace(${schema})),
      (select count(*) from pg_trigger join pg_class on tgrelid = pg_class.oid where relnamespace = to_regnamespace(${schema}) and tgenabled = 'O'),
      (select count(*) from pg_proc where pronamespace = to_regnamespace(${schema}))) as shape`.execute(queries)
  return rows[0]?.shape ?? ''
}

/** Runs as a replica, so that the order of the tables and the triggers against deletion do not matter. */
function emptying(schema: string): string {
  return `do $$
    declare found record;
    begin
      set local session_replication_role = replica;
      for found in select tablename from pg_tables where schemaname = '${schema}' and tablename <> 'migration' and tablename not like 'kysely_%' loop
        execute format('delete from %I.%I', '${schema}', found.tablename);
      end loop;
      for found in select sequencename from pg_sequences where schemaname = '${schema}' loop
        execute format('alter sequence %I.%I restart', '${schema}', found.sequencename);
      end loop;
    end $$`
}

async function withQueries(url: string, work: (queries: Queries) => Promise<void>): Promise<void> {
  const database = openPostgres(url)
  try {
    await work(database.queries)
  } finally {
    await database.close()
  }
}
