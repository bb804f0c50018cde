import type { AddressInfo } from 'node:net'
import type { ToBackend } from '../src-shared/contracts/embedded-messages.ts'
import { LEARNERS_OF_ONE_COMPUTER } from './account/registration/limit-learner-registrations.ts'
import type { BackendDeps } from './backend-deps.ts'
import { createBackend } from './create-backend.ts'
import { openSqlite } from './platform/database/open-sqlite.ts'
import { createLoopbackGuard } from './platform/http/create-loopback-guard.ts'
import { createSilentLogger } from './platform/create-logger.ts'
import { createMailbox } from './platform/mail/create-mailbox.ts'
import { createSmtpMailer } from './platform/mail/mailer.ts'
import { packFolderOf } from './content/packs/archive/pack-folder.ts'
import { findPaymentSecrets } from './billing/payment/read-payment-settings.ts'

export interface RunningBackend {
  readonly port: number
  readonly close: () => Promise<void>
}

export type EmbeddedStart = Extract<ToBackend, { kind: 'start' }>

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Starts the backend of one app: SQLite, loopback only, guarded by the secret of this launch, mail shown in the app unless SMTP is set. It
 * takes no payments: throws where its environment contains a payment provider's secret, which the owner of this computer could read.
 */
export async function runEmbedded(
  start: EmbeddedStart,
  given: Pick<BackendDeps, 'hasher' | 'questionFiles'>,
  environment: Environment = process.env
): Promise<RunningBackend> {
  const [secret] = findPaymentSecrets(environment)
  if (secret !== undefined) throw new Error(`The embedded backend takes no payments and refuses payment secrets: unset ${secret}.`)
  // A logger of a thread would write to the app's own output, past its parent.
  const logger = createSilentLogger()
  const now = Date.now
  const app = await createBackend({
    database: openSqlite(start.dataFolder),
    resourcesFolder: start.resourcesFolder,
    packFolder: packFolderOf(start.dataFolder),
    ...given,
    mailer: start.smtp ? createSmtpMailer(start.smtp) : { kind: 'local', mailbox: createMailbox(now) },
    guard: createLoopbackGuard(start.launchSecret),
    version: start.version,
    learnersPerHour: LEARNERS_OF_ONE_COMPUTER,
    // Anybody at this computer; nobody else reaches this backend.
    isOwnComputer: true,
    registration: 'open',
    authors: 'everybody',
    // An administrator switches it off by policy, in main.
    search: 'on',
    kept: 'nothing',
    payment: start.testPayment === undefined ? { kind: 'none' } : { kind: 'test', forEverybody: start.testPayment === 'everybody' },
    now,
    logger
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { port, close: () => app.close() }
}
