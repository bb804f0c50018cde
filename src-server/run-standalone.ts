import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createPasswordHasher, hasherSize } from './account/create-password-hasher.ts'
import { LEARNERS_OF_ONE_ADDRESS } from './account/limit-learner-registrations.ts'
import { createBackend } from './create-backend.ts'
import { openPostgres } from './database/open-postgres.ts'
import { openSqlite } from './database/open-sqlite.ts'
import { registerApiPage } from './http/register-api-page.ts'
import { openGuard } from './http/request-guard.ts'
import { createSmtpPostOffice } from './mail/post-office.ts'
import { packFolderOf } from './pack/pack-folder.ts'
import type { PaymentPlace } from './payment/open-payment.ts'
import type { ServerSettings } from './read-server-settings.ts'

export interface StandaloneSurroundings {
  readonly workerUrl: URL
  readonly version: string
  /** Not at all where absent. */
  readonly payment?: PaymentPlace
  readonly logger: FastifyBaseLogger
}

/** The backend for a LAN or a data centre; listening when it resolves. Several of them may share one PostgreSQL database. */
export async function runStandalone(settings: ServerSettings, surroundings: StandaloneSurroundings): Promise<FastifyInstance> {
  const { workerUrl, version, payment = { kind: 'none' }, logger } = surroundings
  const app = await createBackend({
    database: settings.DATABASE_URL === undefined ? openSqlite(settings.KOYA_DATA) : openPostgres(settings.DATABASE_URL),
    resourcesFolder: settings.KOYA_RESOURCES,
    packFolder: packFolderOf(settings.KOYA_DATA),
    hasher: createPasswordHasher({ workerUrl, size: hasherSize(availableParallelism()) }),
    postOffice:
      settings.SMTP_URL === undefined ? { kind: 'none' } : createSmtpPostOffice({ url: settings.SMTP_URL, from: settings.MAIL_FROM }, logger),
    guard: openGuard,
    version,
    learnersPerHour: LEARNERS_OF_ONE_ADDRESS,
    authors: 'teachers',
    search: settings.KOYA_SEARCH,
    kept: settings.KOYA_KEEP_RESULTS ? 'results' : 'nothing',
    payment,
    trustedProxies: settings.KOYA_PROXIES,
    now: Date.now,
    logger
  })
  try {
    const hasPage = await registerApiPage(app, version)
    const address = await app.listen({ host: settings.HOST, port: settings.PORT })
    const database = settings.DATABASE_URL === undefined ? 'sqlite' : 'postgres'
    logger.info({ address, apiPage: hasPage ? `${address}/api/docs` : 'not installed', database }, 'Koya serves')
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}
