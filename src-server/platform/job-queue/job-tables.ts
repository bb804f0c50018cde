import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createBoss, executeOf, readJobSchema, type JobDatabase } from './create-boss.ts'
import { jobNames, rulesOf } from './job-kinds.ts'

/** The version of the tables that this pg-boss makes. A test compares it with the library. */
export const JOB_TABLES = 46

const BUILDING_PAUSE_MS = 1000

/** The version of the tables of jobs, 0 without tables; and the kinds that they know. */
interface JobTables {
  readonly version: number
  readonly names: ReadonlySet<string>
}

/** Whether this Koya can work with the tables of jobs: they are those of this version or newer, and know all its kinds. */
export async function areJobTablesReady(database: JobDatabase): Promise<boolean> {
  const { version, names } = await readJobTables(database)
  return version >= JOB_TABLES && jobNames.every((name) => names.has(name))
}

export async function readJobTables({ queries }: JobDatabase): Promise<JobTables> {
  const schema = await readJobSchema(queries)
  const { rows: found } = await sql<{ isThere: boolean }>`select to_regclass(${`"${schema}".version`}) is not null as "isThere"`.execute(queries)
  if (found[0]?.isThere !== true) return { version: 0, names: new Set() }
  const { rows: versions } = await sql<{ version: number }>`select version from ${sql.table(`${schema}.version`)}`.execute(queries)
  const { rows: kinds } = await sql<{ name: string }>`select name from ${sql.table(`${schema}.queue`)}`.execute(queries)
  return { version: versions[0]?.version ?? 0, names: new Set(kinds.map(({ name }) => name)) }
}

/**
 * Makes or changes the tables of jobs for this version, also while servers work with them. Where they are ready, it changes nothing. The role may create a
 * schema, or its owner has created it for the role.
 */
export async function migrateJobTables(database: JobDatabase): Promise<void> {
  if (await areJobTablesReady(database)) return
  const { queries } = database
  const schema = await readJobSchema(queries)
  const { rows } = await sql<{ isThere: boolean }>`select to_regnamespace(${`"${schema}"`}) is not null as "isThere"`.execute(queries)
  // Another server may create it at the same moment.
  if (rows[0]?.isThere !== true) await sql`create schema if not exists ${sql.id(schema)}`.execute(queries)
  const boss = createBoss({ schema, execute: executeOf(database), migrates: true, supervises: false })
  boss.on('error', () => undefined)
  try {
    await boss.start()
    for (const name of jobNames) await boss.createQueue(name, { policy: rulesOf(name).isAlone ? 'stately' : 'standard' })
    // A newer version of the library builds indexes after its other steps.
    while ((await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress')) await wait(BUILDING_PAUSE_MS)
  } finally {
    await boss.stop({ close: false, graceful: false })
  }
}
