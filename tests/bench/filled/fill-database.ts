import pg from 'pg'
import { makePartitions } from '../../../src-server/platform/database/partitions/make-partitions.ts'
import { openPostgres } from '../../../src-server/platform/database/open-postgres.ts'
import { fillAttempts, planAttempts, timesOf } from './fill-attempts.ts'
import { FillError } from './fill-error.ts'
import type { FillSizes } from './fill-sizes.ts'
import { fillAccounts, fillOthers } from './fill-tables.ts'
import { makeFillValues } from './fill-values.ts'

interface Database {
  readonly url: string
  /** For tests that share one database. */
  readonly schema?: string
}

interface Fill extends Database {
  readonly sizes: FillSizes
  readonly tell?: (line: string) => void
}

/** Throws a `FillError` with `fill/data-held` where the database holds accounts or attempts; one without tables holds none. */
export async function refuseHeldData(database: Database): Promise<void> {
  await withClient(database, async (client) => {
    for (const table of ['account', 'attempt', 'exam_candidate', 'account_deletion']) {
      const { rows } = await client.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [table])
      if (rows[0]?.is_there !== true) continue
      const { rowCount } = await client.query(`select 1 from ${table} limit 1`)
      if (rowCount)
        throw new FillError('fill/data-held', `The table ${table} of this database has rows. Fill an empty database: these rows may be somebody’s.`)
    }
  })
}

/**
 * Fills a migrated PostgreSQL with learners, attempts, events and what else grows with them, by statements that each write a bounded part. The database
 * holds attempts that were made through the API, which veterans repeat; all learners have the password of whoever made the newest. Throws a
 * `FillError` with `fill/no-templates` where there are none. It is for an empty database: see `refuseHeldData`.
 */
export async function fillDatabase({ sizes, tell = () => undefined, ...database }: Fill): Promise<void> {
  await withClient(database, async (client) => {
    await prepare(client)
    const filling = { client, sizes, values: makeFillValues(sizes.seed), tell }
    await planAttempts(filling)
    await makeMonths(database, sizes)
    const { rows } = await client.query<{ hash: string }>(
      'select password_hash as hash from account join fill_template using (account_id) order by number desc limit 1'
    )
    const ofTables = { ...filling, passwordHash: rows[0]?.hash ?? '' }
    await fillAccounts(ofTables)
    await fillAttempts(filling)
    await fillOthers(ofTables)
    await client.query('drop table fill_attempt, fill_template, fill_item')
    await analyse(client, tell)
  })
}

/** The partitions of all attempts, and those of the coming months as a server makes them. */
async function makeMonths({ url, schema }: Database, sizes: FillSizes): Promise<void> {
  const { from, to } = timesOf(sizes)
  const database = openPostgres(url, { schema })
  await makePartitions(database, { now: Math.max(Date.now(), to), from })
  await database.close()
}

/** Rows are written in any order, and refer only to rows that this fill writes: a superuser need not have each reference checked. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(`set work_mem = '64MB'`)
  await client.query('set synchronous_commit = off')
  await client.query('set statement_timeout = 0')
  const { rows } = await client.query<{ is_super: boolean }>('select rolsuper as is_super from pg_roles where rolname = current_user')
  if (rows[0]?.is_super === true) await client.query('set session_replication_role = replica')
}

/** Also marks full pages, as the database's own maintenance would do later, while it is measured. */
async function analyse(client: pg.Client, tell: (line: string) => void): Promise<void> {
  const begun = Date.now()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`
  )
  for (const { name } of rows) await client.query(`vacuum (analyze) ${client.escapeIdentifier(name)}`)
  tell(`analysed in ${String(Date.now() - begun)} ms`)
}

async function withClient(database: Database, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const { url, schema } = database
  const client = new pg.Client({ connectionString: url, ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }) })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
