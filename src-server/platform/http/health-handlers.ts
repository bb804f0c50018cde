import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import { MARKING_VERSION } from '../../../src-shared/kernel/values/marking-version.ts'
import { readNewestMigration } from '../database/migrate.ts'
import type { Queries } from '../database/open-database.ts'
import type { Jobs } from '../job-queue/jobs.ts'
import type { HandlerTable } from './handler-table.ts'

interface HealthDeps {
  readonly version: string
  readonly queries: Queries
  /** The number of the newest migration that this version knows. */
  readonly newestMigration: number
  readonly jobs: Pick<Jobs, 'isStuck'>
  /** Aborted once the server stops soon, so that a balancer should send it nothing more. */
  readonly draining?: AbortSignal | undefined
}

export function createHealthHandlers({
  version,
  queries,
  newestMigration,
  jobs,
  draining
}: HealthDeps): Pick<HandlerTable, 'readHealth' | 'readLive' | 'readReady'> {
  return {
    readHealth: () => Promise.resolve(succeed({ product: 'koya' as const, version, markingVersion: MARKING_VERSION })),
    readLive: () => Promise.resolve(succeed({ isLive: true as const })),
    async readReady() {
      if (draining?.aborted === true) return fail('backend/draining')
      // While the database is away this throws, which every request answers with `backend/database-away`.
      const newest = await readNewestMigration(queries)
      if (newest < newestMigration) return fail('backend/schema-missing')
      return jobs.isStuck() ? fail('backend/jobs-stuck') : succeed({ isReady: true as const })
    }
  }
}
