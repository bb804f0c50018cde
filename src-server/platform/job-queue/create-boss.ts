import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Execute, OpenDatabase, Queries } from '../database/open-database.ts'

/** PostgreSQL, opened by `openPostgres`. */
export type JobDatabase = Pick<OpenDatabase, 'queries' | 'execute'>

interface BossOptions {
  readonly schema: string
  readonly execute: Execute
  /** Whether it makes or changes its tables. */
  readonly migrates: boolean
  /** Whether it also gives jobs of dead processes back and removes old ones. */
  readonly supervises: boolean
}

/** How often jobs whose lease has ended are given back. */
const SUPERVISE_SECONDS = 10
const REMOVE_SECONDS = 300
/** Nothing here uses what pg-boss does that often. */
const RARELY_SECONDS = 3600

/**
 * Creates pg-boss on our own pool, so that its statements have our limits, pass a pooler in transaction mode, and fail as ours do while the database is away.
 * Without its clock for cron, its watch over vacuum and its own building of indexes, which would run longer than a statement of a server may.
 */
export function createBoss({ schema, execute, migrates, supervises }: BossOptions): PgBoss {
  return new PgBoss({
    db: { executeSql: execute },
    schema,
    // Another role may own the schema.
    createSchema: false,
    migrate: migrates,
    supervise: supervises,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: REMOVE_SECONDS,
    flowIntervalSeconds: RARELY_SECONDS,
    registerInstance: false,
    monitorVacuum: false,
    reindex: false,
    openTelemetry: { enabled: false }
  })
}

/** Returns the schema of the jobs: `koya_jobs` beside `public`, and otherwise one beside the schema of the other tables. */
export async function readJobSchema(queries: Queries): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(queries)
  const name = rows[0]?.name ?? 'public'
  return name === 'public' ? 'koya_jobs' : `${name}_jobs`
}

/** Returns how the statements of pg-boss are run. */
export function executeOf({ execute }: JobDatabase): Execute {
  if (execute === undefined) throw new Error('Jobs of several servers need PostgreSQL.')
  return execute
}
