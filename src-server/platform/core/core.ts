import type { FastifyBaseLogger } from 'fastify'
import type { Queries } from '../database/open-database.ts'
import type { Jobs } from '../job-queue/jobs.ts'
import type { BackgroundWork } from '../jobs/create-background-work.ts'

/** What every domain opens with. Each takes the parts that it needs. */
export interface Core {
  readonly queries: Queries
  /** Ends with this process. */
  readonly background: BackgroundWork
  /** Goes on when this process dies. */
  readonly jobs: Jobs
  readonly resourcesFolder: string
  /** The version of this backend. */
  readonly version: string
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
  readonly logger: FastifyBaseLogger
}
