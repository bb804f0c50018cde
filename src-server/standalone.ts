import { accessSync, constants } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ExamAnswer } from './commands/run-exam.ts'
import { knowsDictionaries } from './attempt/store/packed-text.ts'
import { fail, type Failure, type Result } from '../src-shared/kernel/errors/result.ts'
import type { PasswordHasher } from './account/password/create-password-hasher.ts'
import { makeFolder } from './platform/disk/make-folder.ts'
import type { ExamCommand } from './commands/exam-commands.ts'
import { readTls } from './device/lan/read-tls.ts'
import { createLogger } from './platform/create-logger.ts'
import { paymentConfigOf } from './billing/payment/payment-config.ts'
import { readPaymentSettings, type PaymentSettings } from './billing/payment/read-payment-settings.ts'
import { readServerCommand } from './commands/read-server-command.ts'
import type { ServerCommand } from './commands/server-command.ts'
import { readServerSettings, type ServerSettings } from './platform/read-server-settings.ts'
import { readUpdateTrust } from './updates/mirror/read-update-trust.ts'

/** Set by the bundler, see electron.vite.config.ts. */
declare const __KOYA_VERSION__: string
declare const __KOYA_TEST_BUILD__: boolean

/** As in sysexits.h. */
const CONFIGURATION_ERROR = 78
const TRY_AGAIN = 75
const settings = readServerSettings(process.env)
const command = readServerCommand(process.argv.slice(2))
const payment = readPaymentSettings(process.env)
/** In a test build, the provider can be a fake on this computer. */
const fakeProvider = __KOYA_TEST_BUILD__ ? process.env['KOYA_PAYMENT_STAND_IN'] : undefined
/** In a test build, updates can be signed by keys of the test. */
const testTrust = __KOYA_TEST_BUILD__ ? process.env['KOYA_UPDATE_TRUST'] : undefined

/**
 * Resolves with the exit code once the command is done or the server has stopped. The installed program waits for it, because nothing else
 * would end its process.
 */
export const ended: Promise<number> = answer().then(() => Number(process.exitCode ?? 0))

type Logger = ReturnType<typeof createLogger>

interface Configuration extends ServerSettings {
  readonly payment: PaymentSettings | null
}

async function answer(): Promise<void> {
  if (!knowsDictionaries())
    refuse(fail('request/malformed', { node: `Node ${process.versions.node} is too old. Use 22.19, 24.6 or newer.` }).error, CONFIGURATION_ERROR)
  else if (!command.ok) refuse(command.error, CONFIGURATION_ERROR)
  else if (command.value.kind === 'help') process.stdout.write(command.value.text)
  else if (!settings.ok) refuse(settings.error, CONFIGURATION_ERROR)
  else if (!payment.ok) refuse(payment.error, CONFIGURATION_ERROR)
  else await run(command.value, { ...settings.value, payment: payment.value })
}

function refuse(error: Failure, exitCode: number): void {
  process.stderr.write(`${JSON.stringify({ error })}\n`)
  process.exitCode = exitCode
}

async function run(asked: ServerCommand, serverSettings: Configuration): Promise<void> {
  const logger = createLogger(serverSettings.KOYA_LOG)
  try {
    if (asked.kind === 'serve') await serve(serverSettings, logger)
    else await runCommand(asked, serverSettings, logger)
  } catch (error) {
    logger.error({ err: error }, asked.kind === 'serve' ? 'Koya could not start' : 'the command failed')
    process.exitCode = 1
  }
}

/** Checks that the data folder can be created and written. */
function faultOfData({ KOYA_DATA, DATABASE_URL }: ServerSettings): Failure | null {
  if (DATABASE_URL !== undefined) return null
  try {
    makeFolder(KOYA_DATA, 0o700)
    accessSync(KOYA_DATA, constants.W_OK)
    return null
  } catch (error) {
    return fail('request/malformed', { KOYA_DATA: error instanceof Error ? error.message : String(error) }).error
  }
}

/** Resolves when the server has stopped. */
async function serve(serverSettings: Configuration, logger: Logger): Promise<void> {
  const tls = readTls(serverSettings)
  if (!tls.ok) {
    refuse(tls.error, CONFIGURATION_ERROR)
    return
  }
  const fault = faultOfData(serverSettings)
  if (fault !== null) {
    refuse(fault, CONFIGURATION_ERROR)
    return
  }
  const paymentConfig = paymentConfigOf(serverSettings.payment, serverSettings.HOST, fakeProvider)
  const updateTrust = readUpdateTrust(testTrust ?? join(serverSettings.KOYA_RESOURCES, 'updates/trust.json'))
  const draining = new AbortController()
  const { runStandalone } = await import('./run-standalone.ts')
  const { createQuestionFileReader } = await import('./content/exchange/preview/create-question-file-reader.ts')
  const app = await runStandalone(serverSettings, {
    hasher: await openHasher(),
    questionFiles: createQuestionFileReader({ workerUrl: new URL('./question-file-worker.js', import.meta.url) }),
    version: __KOYA_VERSION__,
    payment: paymentConfig,
    tls: tls.value,
    updateTrust,
    draining: draining.signal,
    logger
  })
  await new Promise<void>((stopped, failed) => {
    const stop = (): void => {
      // A balancer sees it go unready and sends nothing more; what comes meanwhile is answered. A second signal does not wait.
      const waited = draining.signal.aborted ? Promise.resolve() : wait(serverSettings.KOYA_DRAIN_SECONDS * 1000, undefined, { ref: false })
      draining.abort()
      if (serverSettings.KOYA_DRAIN_SECONDS > 0) logger.info('Koya is about to stop')
      waited
        .then(() => app.close())
        .then(() => {
          logger.info('Koya has stopped')
          stopped()
        })
        .catch(failed)
    }
    process.on('SIGTERM', stop).on('SIGINT', stop)
  })
}

/** Loads only the modules of this command: the whole server takes longer to load than most commands run. */
async function runCommand(asked: Exclude<ServerCommand, { kind: 'serve' }>, serverSettings: ServerSettings, logger: Logger): Promise<void> {
  const { clockOfCommand } = await import('./commands/clock-of-command.ts')
  const now = await clockOfCommand(serverSettings)
  if (asked.kind === 'make-admin') {
    const { runMakeAdmin } = await import('./commands/run-make-admin.ts')
    tell('account', await runMakeAdmin(asked, serverSettings))
    return
  }
  if (asked.kind === 'billing') {
    const { runBilling } = await import('./commands/run-billing.ts')
    tell('billing', await runBilling(asked.command, serverSettings, now))
    return
  }
  if (asked.kind === 'make-demonstration') {
    const { runMakeDemonstration } = await import('./commands/run-make-demonstration.ts')
    tell('demonstration', await runMakeDemonstration(asked, serverSettings, now))
    return
  }
  if (asked.kind === 'exam') {
    tell('exam', await runExamCommand(asked.command, serverSettings, { logger, now }))
    return
  }
  if (asked.kind === 'upkeep') {
    const { runMaintenance } = await import('./commands/run-maintenance.ts')
    const { name, result } = await runMaintenance(asked.command, serverSettings, now)
    tell(name, result)
    return
  }
  if (asked.kind === 'database' || asked.kind === 'archive') {
    await runStorageCommand(asked, serverSettings, now)
    return
  }
  if (asked.kind === 'announce' || asked.kind === 'list-announcements' || asked.kind === 'withdraw-announcement') {
    const { runAnnouncements } = await import('./commands/run-announcements.ts')
    tell('announcements', await runAnnouncements(asked, serverSettings, now))
    return
  }
  if (asked.kind === 'list-support' || asked.kind === 'answer-support' || asked.kind === 'close-support') {
    const { runSupport } = await import('./commands/run-support.ts')
    tell('support', await runSupport(asked, serverSettings, now))
    return
  }
  if (asked.kind !== 'remark') {
    const { runItemReports } = await import('./commands/run-item-reports.ts')
    tell('itemReports', await runItemReports(asked, serverSettings, now))
    return
  }
  const { runRegrade } = await import('./commands/run-regrade.ts')
  const corrections = await runRegrade(asked, serverSettings, now)
  tell('corrections', corrections)
  // All others are regraded; these need a person's review.
  if (corrections.ok && corrections.value.some(({ refused }) => refused.length > 0)) process.exitCode = 1
}

/** Ends with 1 where attempts are damaged. */
async function runStorageCommand(
  asked: Extract<ServerCommand, { kind: 'database' | 'archive' }>,
  serverSettings: ServerSettings,
  now: () => number
): Promise<void> {
  if (asked.kind === 'database') {
    const { runDatabase } = await import('./commands/run-database.ts')
    const database = await runDatabase(asked.command, serverSettings)
    tell('database', database)
    if (database.ok && 'brokenCount' in database.value && database.value.brokenCount > 0) process.exitCode = 1
    return
  }
  const { runArchive } = await import('./commands/run-archive.ts')
  const archive = await runArchive(asked.command, { settings: serverSettings, version: __KOYA_VERSION__, now })
  tell('archive', archive)
  if (archive.ok && 'damagedCount' in archive.value && archive.value.damagedCount > 0) process.exitCode = 1
}

async function openHasher(): Promise<PasswordHasher> {
  const { createPasswordHasher, hasherSize } = await import('./account/password/create-password-hasher.ts')
  const workerUrl = new URL('./password-worker.js', import.meta.url)
  return createPasswordHasher({ workerUrl, size: hasherSize(availableParallelism()) })
}

/** Hashes off this thread. Most commands hash nothing, so it loads the hasher with the first PIN. */
function openHasherLater(): Pick<PasswordHasher, 'hash' | 'close'> {
  let opening: Promise<PasswordHasher> | null = null
  return {
    hash: async (pin) => (await (opening ??= openHasher())).hash(pin),
    close: async () => (await opening)?.close()
  }
}

/** PINs are hashed like passwords. */
async function runExamCommand(
  command: ExamCommand,
  serverSettings: ServerSettings,
  { logger, now }: { readonly logger: Logger; readonly now: () => number }
): Promise<Result<ExamAnswer>> {
  const { runExam } = await import('./commands/run-exam.ts')
  const hasher = openHasherLater()
  try {
    return await runExam(command, { settings: serverSettings, hasher, logger, now })
  } finally {
    await hasher.close()
  }
}

function tell(name: string, result: Result<unknown>): void {
  if (result.ok) process.stdout.write(`${JSON.stringify({ [name]: result.value })}\n`)
  else refuse(result.error, exitCodeOf(result.error))
}

function exitCodeOf({ code }: Failure): number {
  if (code === 'request/malformed') return CONFIGURATION_ERROR
  return code === 'backend/data-held' || code === 'backend/database-away' ? TRY_AGAIN : 1
}
