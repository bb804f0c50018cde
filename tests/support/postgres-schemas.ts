import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { migrate } from '../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../src-server/platform/database/migrations/all-migrations.ts'
import { openPostgres } from '../../src-server/platform/database/open-postgres.ts'

/** Schemas of this process with the newest tables and no rows. */
const empty: string[] = []

/** The shape of a schema that no test changed. */
let untouched: string | undefined

/** The connection of this process for schemas. */
let held: pg.Pool | undefined

/**
 * Returns the connection that makes, empties and removes schemas. It is held for all tests of this process, because a new connection of PostgreSQL
 * reads the descriptions of all tables again, which takes longer than the work itself. It does not keep the process alive.
 */
export function schemaConnection(url: string): pg.Pool {
  if (held === undefined) {
    held = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
    held.on('error', () => undefined)
  }
  return held
}

/**
 * Makes a schema with the newest tables, under the name that the test gives. Creating all tables takes PostgreSQL a third of a second, longer than
 * most tests, so a used schema is emptied and used again. Its name changes each time, so that nothing left running by an earlier test finds it.
 * Returns the function that gives the schema back.
 */
export async function takeSchema(url: string, name: string): Promise<() => Promise<void>> {
  const connection = schemaConnection(url)
  const taken = empty.pop()
  if (taken === undefined) {
    await connection.query(`create schema ${name}`)
    const database = openPostgres(url, { schema: name })
    await migrate(database, allMigrations)
    await database.close()
    untouched ??= await shapeOf(connection, name)
  } else await connection.query(`alter schema ${taken} rename to ${name}`)
  return () => giveBack(connection, name)
}

async function giveBack(connection: pg.Pool, name: string): Promise<void> {
  const resting = `rests_${name}`
  await connection.query(`alter schema ${name} rename to ${resting}`)
  await connection.query(emptying(resting))
  if ((await shapeOf(connection, resting)) === untouched) empty.push(resting)
  else await connection.query(`drop schema ${resting} cascade`)
}

/**
 * Counts tables with their columns, constraints, triggers and functions, and the migrations, which emptying leaves. A schema that a test changed is
 * not used again.
 */
async function shapeOf(connection: pg.Pool, schema: string): Promise<string> {
  const { rows } = await connection.query<{ shape: string }>(`
    select concat_ws(' ',
      (select count(*) from pg_class join pg_attribute on attrelid = pg_class.oid where relnamespace = '${schema}'::regnamespace and not attisdropped),
      (select count(*) from pg_constraint where connamespace = '${schema}'::regnamespace),
      (select count(*) from pg_trigger join pg_class on tgrelid = pg_class.oid where relnamespace = '${schema}'::regnamespace and tgenabled = 'O'),
      (select count(*) from pg_proc where pronamespace = '${schema}'::regnamespace),
      (select count(*) from ${schema}.migration)) as shape`)
  return rows[0]?.shape ?? ''
}

/**
 * Runs as a replica, so that the order of the tables and the triggers against deletion do not matter. A table without a page on the disk never had a
 * row, or has none since its pages were removed, so it is left out.
 */
function emptying(schema: string): string {
  return `do $$
    declare found record;
    begin
      set local session_replication_role = replica;
      for found in
        select relname, relkind from pg_class where relnamespace = '${schema}'::regnamespace and (relkind = 'S' or relkind = 'r'
          and relname not like 'migration%' and relname not like 'kysely_%' and pg_relation_size(oid) > 0)
      loop
        if found.relkind = 'S' then execute format('alter sequence %I.%I restart', '${schema}', found.relname);
        else execute format('delete from %I.%I', '${schema}', found.relname);
        end if;
      end loop;
    end $$`
}

/** Makes an empty schema for one test, which is dropped after it; returns its name. */
export async function makeSchema(url: string): Promise<string> {
  const schema = `test_${randomBytes(8).toString('hex')}`
  const connection = schemaConnection(url)
  await connection.query(`create schema ${schema}`)
  onTestFinished(async () => {
    await connection.query(`drop schema if exists ${schema}, ${schema}_jobs cascade`)
  })
  return schema
}
