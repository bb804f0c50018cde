import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { checkAttempts, type CheckedAttempts } from '../attempt/store/check-attempts.ts'
import { buildIndexes, listMissingIndexes } from '../platform/database/migrations/build-indexes.ts'
import type { FailedJob } from '../platform/job-queue/jobs.ts'
import { isMigrated, migrate, readNewestMigration } from '../platform/database/migrate.ts'
import { allMigrations } from '../platform/database/migrations/all-migrations.ts'
import { listMissingMonths, listPartitions, type Partition } from '../platform/database/partitions/list-partitions.ts'
import { makePartitions } from '../platform/database/partitions/make-partitions.ts'
import type { ServerSettings } from '../platform/read-server-settings.ts'
import type { DatabaseCommand } from './database-commands.ts'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import { inExistingDatabase, type DatabaseSettings } from './use-existing-database.ts'

/** The tables of a database as this version sees them. */
export interface DatabaseState {
  /** The number of the newest step that ran; 0 in an empty database. */
  readonly schema: number
  /** The newest step that this version knows. */
  readonly known: number
  readonly missingIndexes: readonly string[]
  /** Months whose attempts have no partition of their own yet. */
  readonly missingMonths: readonly string[]
  /** None on SQLite. */
  readonly partitions: readonly Partition[]
  /** Whether PostgreSQL has the tables of jobs. SQLite has no others for them. */
  readonly hasJobTables?: boolean
}

/** Jobs whose last try had failed. */
export interface JobsState {
  readonly failedJobs: readonly FailedJob[]
}

const newest = Math.max(...allMigrations.map(({ number }) => number))

/**
 * Runs a command for the tables. Fails with `backend/schema-missing` where `database check` or a command for jobs meets tables of an older version. Fails with `request/malformed` where PostgreSQL is reached through a pooler, which cannot hold the locks,
 * and otherwise as `inExistingDatabase` does.
 */
export async function runDatabase(
  { act, dataFolder }: DatabaseCommand,
  settings: DatabaseSettings & Pick<ServerSettings, 'KOYA_DB_POOLER'>
): Promise<Result<DatabaseState | CheckedAttempts | JobsState>> {
  const isPooled = dataFolder === undefined && settings.DATABASE_URL !== undefined && settings.KOYA_DB_POOLER === 'on'
  if (act === 'migrate' && isPooled) return fail('request/malformed', { KOYA_DB_POOLER: 'Migrate PostgreSQL itself, not through a pooler.' })
  return inExistingDatabase<DatabaseState | CheckedAttempts | JobsState>({ dataFolder, settings }, async (database) => {
    if (act === 'check') {
      return (await isMigrated(database.queries, allMigrations)) ? succeed(await checkAttempts(database.queries)) : fail('backend/schema-missing')
    }
    if (act === 'jobs' || act === 'retry-jobs') return workOnJobs(database, act)
    if (act === 'migrate') {
      await migrate(database, allMigrations)
      await makePartitions(database)
      await buildIndexes(database)
    }
    return succeed({
      schema: await readNewestMigration(database.queries),
      known: newest,
      missingIndexes: await listMissingIndexes(database),
      missingMonths: await listMissingMonths(database),
      partitions: await listPartitions(database),
      ...(database.kind === 'postgres' ? { hasJobTables: await makeJobTables(database, act) } : {})
    })
  })
}

/** Makes them for `migrate`. Returns whether they are there. */
async function makeJobTables(database: OpenDatabase, act: DatabaseCommand['act']): Promise<boolean> {
  const { areJobTablesReady, migrateJobTables } = await import('../platform/job-queue/job-tables.ts')
  if (act === 'migrate') await migrateJobTables(database)
  return areJobTablesReady(database)
}

async function workOnJobs(database: OpenDatabase, act: 'jobs' | 'retry-jobs'): Promise<Result<JobsState>> {
  if (!(await isMigrated(database.queries, allMigrations))) return fail('backend/schema-missing')
  if (database.kind === 'sqlite') {
    const { createJobRows } = await import('../platform/job-queue/job-rows.ts')
    const rows = createJobRows(database.queries)
    const failedJobs = await rows.listFailed()
    if (act === 'retry-jobs') await rows.retryFailed()
    return succeed({ failedJobs })
  }
  const [{ areJobTablesReady }, { listFailedJobs, retryJobs }] = await Promise.all([
    import('../platform/job-queue/job-tables.ts'),
    import('../platform/job-queue/failed-jobs.ts')
  ])
  if (!(await areJobTablesReady(database))) return fail('backend/schema-missing')
  const failedJobs = await listFailedJobs(database)
  if (act === 'retry-jobs') await retryJobs(database, failedJobs)
  return succeed({ failedJobs })
}
