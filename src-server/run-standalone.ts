import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { UpdateTrust } from '../src-shared/updates/update-trust.ts'
import type { PasswordHasher } from './account/password/create-password-hasher.ts'
import { LEARNERS_OF_ONE_ADDRESS } from './account/registration/limit-learner-registrations.ts'
import { createBackend } from './create-backend.ts'
import { buildIndexes } from './platform/database/migrations/build-indexes.ts'
import { clocksOf, startDatabaseClock, type DatabaseClock } from './platform/database/database-clock.ts'
import { migrate } from './platform/database/migrate.ts'
import { allMigrations } from './platform/database/migrations/all-migrations.ts'
import type { OpenDatabase } from './platform/database/open-database.ts'
import { openPostgres } from './platform/database/open-postgres.ts'
import { makePartitions } from './platform/database/partitions/make-partitions.ts'
import { openSqlite } from './platform/database/open-sqlite.ts'
import { whenDatabaseAnswers, whenMigrated } from './platform/database/wait-for-database.ts'
import { announceServer, type Announcement } from './device/lan/announce-server.ts'
import type { ServerTls } from './device/lan/read-tls.ts'
import type { Jobs } from './platform/job-queue/jobs.ts'
import { registerApiPage } from './platform/http/register-api-page.ts'
import { openGuard } from './platform/http/request-guard.ts'
import type { ServerMetrics } from './platform/metrics/server-metrics.ts'
import { createSmtpMailer } from './platform/mail/mailer.ts'
import type { QuestionFileReader } from './content/exchange/preview/question-file.ts'
import { packFolderOf } from './content/packs/archive/pack-folder.ts'
import type { PaymentConfig } from './billing/payment/open-payment.ts'
import type { ServerSettings } from './platform/read-server-settings.ts'

const PARTITIONS_EVERY_MS = 86_400_000

export interface StandaloneDeps {
  /** Closed with the server. */
  readonly hasher: PasswordHasher
  readonly questionFiles: QuestionFileReader
  readonly version: string
  /** Default: no payments. */
  readonly payment?: PaymentConfig
  /** From `readTls`; null or absent for a server behind a load balancer, or for this computer only. */
  readonly tls?: ServerTls | null
  /** Null: no updates for its computers. */
  readonly updateTrust?: UpdateTrust | null
  /** Aborted once it stops soon. */
  readonly draining?: AbortSignal
  readonly logger: FastifyBaseLogger
}

/** Starts the backend for a LAN or a data centre; it listens when the promise resolves, which waits for the database as long as that takes. Several may share one PostgreSQL database. */
export async function runStandalone(settings: ServerSettings, deps: StandaloneDeps): Promise<FastifyInstance> {
  const { hasher, questionFiles, version, payment = { kind: 'none' }, tls = null, updateTrust = null, draining, logger } = deps
  const database = await openDatabaseOf(settings, logger)
  const clock = await openClockOf(database, logger)
  const metrics = await openMetrics(settings)
  const jobs = await openJobsOf(database, logger)
  const app = await createBackend({
    database,
    jobs,
    metrics,
    resourcesFolder: settings.KOYA_RESOURCES,
    packFolder: packFolderOf(settings.KOYA_DATA),
    hasher,
    questionFiles,
    mailer: settings.SMTP_URL === undefined ? { kind: 'none' } : createSmtpMailer({ url: settings.SMTP_URL, from: settings.MAIL_FROM }),
    guard: openGuard,
    version,
    learnersPerHour: LEARNERS_OF_ONE_ADDRESS,
    schoolName: settings.KOYA_NAME,
    registration: settings.KOYA_REGISTRATION,
    authors: 'teachers',
    search: settings.KOYA_SEARCH,
    kept: settings.KOYA_KEEP_RESULTS ? 'results' : 'nothing',
    payment,
    trustedProxies: settings.KOYA_PROXIES,
    tls: tls ?? undefined,
    updates:
      updateTrust === null || settings.KOYA_UPDATES === 'off'
        ? null
        : { folder: join(settings.KOYA_DATA, 'updates'), feed: settings.KOYA_UPDATE_FEED ?? null, trust: updateTrust },
    draining,
    now: clock.now,
    logger
  }).catch(async (error: unknown) => {
    // Their timers would keep the process.
    await jobs?.stop()
    throw error
  })
  app.addHook('onClose', clock.stop)
  const announcement = announceWhileOpen(app, logger)
  const indexes = buildIndexesWhileOpen(app, settings)
  const partitions = makePartitionsWhileOpen(app, database, settings)
  try {
    await serveMetricsWhileOpen(app, metrics, settings)
    const hasPage = settings.KOYA_API_PAGE === 'on' && (await registerApiPage(app, version))
    const address = await app.listen({ host: settings.HOST, port: settings.PORT })
    indexes.start()
    partitions.start()
    logger.info({ address, apiPage: hasPage ? `${address}/api/docs` : 'none', database: database.kind, ...toldOf(tls) }, 'Koya serves')
    if (tls !== null && tls.validUntil < Date.now()) logger.error('The certificate has expired, and no kiosk device accepts it. Make a new one.')
    if (tls !== null && settings.KOYA_ANNOUNCE === 'on' && !isOfThisComputer(settings.HOST)) {
      announcement.start({ name: settings.KOYA_NAME, port: (app.server.address() as AddressInfo).port, version })
    }
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

async function openDatabaseOf(settings: ServerSettings, logger: FastifyBaseLogger): Promise<OpenDatabase> {
  if (settings.DATABASE_URL === undefined) return openSqlite(settings.KOYA_DATA)
  const url = settings.DATABASE_URL
  const database = openPostgres(url, {
    limits: {
      connections: settings.KOYA_DB_CONNECTIONS,
      connectTimeoutMs: settings.KOYA_DB_CONNECT_TIMEOUT,
      statementTimeoutMs: settings.KOYA_DB_STATEMENT_TIMEOUT,
      lockTimeoutMs: settings.KOYA_DB_LOCK_TIMEOUT,
      hasPooler: settings.KOYA_DB_POOLER === 'on'
    }
  })
  const { areJobTablesReady } = await import('./platform/job-queue/job-tables.ts')
  await whenDatabaseAnswers(database, { logger }, () =>
    settings.KOYA_MIGRATE === 'on'
      ? migrateWithoutLimits(url)
      : whenMigrated(database, { migrations: allMigrations, areOthersReady: () => areJobTablesReady(database), logger })
  )
  return database
}

/** Those that several processes share; undefined for SQLite, whose only process has its own, and nothing of them loaded. */
async function openJobsOf(database: OpenDatabase, logger: FastifyBaseLogger): Promise<Jobs | undefined> {
  if (database.kind === 'sqlite') return undefined
  const { openPostgresJobs } = await import('./platform/job-queue/open-postgres-jobs.ts')
  let jobs: Jobs | undefined
  await whenDatabaseAnswers(database, { logger }, async () => {
    jobs = await openPostgresJobs(database, { logger })
  })
  return jobs
}

/** The computer of an SQLite file has one clock. */
async function openClockOf({ kind, queries, probe = queries }: OpenDatabase, logger: FastifyBaseLogger): Promise<DatabaseClock> {
  if (kind === 'sqlite') return { now: Date.now, stop: () => undefined }
  let clock: DatabaseClock | undefined
  await whenDatabaseAnswers({ queries: probe }, { logger }, async () => {
    clock = await startDatabaseClock(clocksOf(probe), logger)
  })
  return clock ?? { now: Date.now, stop: () => undefined }
}

/** Null, and nothing of it loaded, where nobody asks for metrics. */
async function openMetrics({ KOYA_METRICS_PORT }: ServerSettings): Promise<ServerMetrics | undefined> {
  if (KOYA_METRICS_PORT === undefined) return undefined
  const { createServerMetrics } = await import('./platform/metrics/server-metrics.ts')
  return createServerMetrics()
}

async function serveMetricsWhileOpen(
  app: FastifyInstance,
  metrics: ServerMetrics | undefined,
  { KOYA_METRICS_PORT: port, KOYA_METRICS_HOST: host }: ServerSettings
): Promise<void> {
  if (metrics === undefined || port === undefined) return
  const { serveMetrics } = await import('./platform/metrics/serve-metrics.ts')
  const server = await serveMetrics(metrics, { host, port })
  app.log.info({ metricsPort: server.port }, 'metrics are served')
  app.addHook('onClose', () => server.close())
}

/** Migrations may take longer than a request may. */
async function migrateWithoutLimits(url: string): Promise<void> {
  const database = openPostgres(url)
  try {
    await migrate(database, allMigrations)
    const { migrateJobTables } = await import('./platform/job-queue/job-tables.ts')
    await migrateJobTables(database)
  } finally {
    await database.close()
  }
}

/** In the background, because building an index waits for every older transaction. Closing the server breaks it off; the next one builds it anew. */
function buildIndexesWhileOpen(app: FastifyInstance, { DATABASE_URL: url, KOYA_DB_POOLER, KOYA_MIGRATE }: ServerSettings): { start: () => void } {
  if (url === undefined || KOYA_DB_POOLER === 'on' || KOYA_MIGRATE === 'off') return { start: () => undefined }
  const closing = new AbortController()
  let building: Promise<void> = Promise.resolve()
  app.addHook('onClose', () => {
    closing.abort()
    return building
  })
  const build = async (): Promise<void> => {
    const database = openPostgres(url)
    try {
      const built = await buildIndexes(database, { signal: closing.signal })
      if (built.length > 0) app.log.info({ built }, 'indexes were built')
    } catch (error) {
      if (!closing.signal.aborted) app.log.warn({ err: error }, 'indexes could not be built; `database migrate` builds them')
    }
    await database.close().catch(() => undefined)
  }
  return { start: () => void (building = build()) }
}

/** At the start and once a day, three months before they are needed. Without them attempts lie elsewhere, and are found as well. */
function makePartitionsWhileOpen(
  app: FastifyInstance,
  { kind }: OpenDatabase,
  { DATABASE_URL: url, KOYA_MIGRATE }: ServerSettings
): { start: () => void } {
  if (url === undefined || kind === 'sqlite' || KOYA_MIGRATE === 'off') return { start: () => undefined }
  let making: Promise<void> = Promise.resolve()
  const make = async (): Promise<void> => {
    const database = openPostgres(url)
    try {
      const made = await makePartitions(database)
      if (made.length > 0) app.log.info({ made }, 'partitions were made')
    } catch (error) {
      app.log.warn({ err: error }, 'partitions could not be made; `database migrate` makes them')
    }
    await database.close().catch(() => undefined)
  }
  const timer = setInterval(() => void (making = make()), PARTITIONS_EVERY_MS).unref()
  app.addHook('onClose', () => {
    clearInterval(timer)
    return making
  })
  return { start: () => void (making = make()) }
}

/** The certificate's code, to compare with the one that a kiosk device shows, and its validity. */
function toldOf(tls: ServerTls | null): Record<string, string> {
  return tls === null
    ? {}
    : { certificateCode: tls.code, fingerprint: tls.fingerprint, validUntil: new Date(tls.validUntil).toISOString().slice(0, 10) }
}

function isOfThisComputer(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** The announcement ends when the server closes; a network without support for it is only logged. */
function announceWhileOpen(app: FastifyInstance, logger: FastifyBaseLogger): { start: (server: Parameters<typeof announceServer>[0]) => void } {
  let announcement: Announcement | null = null
  app.addHook('onClose', async () => {
    await announcement?.stop()
  })
  return {
    start(server) {
      announcement = announceServer(server, (error) => {
        logger.warn({ err: error }, 'the server could not be announced on the local network')
      })
    }
  }
}
