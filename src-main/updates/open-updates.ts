import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { basePathOf, isBaseStored, storeBasePackageWhenFree } from './download/base-package.ts'
import { PENDING_FOLDER } from './download/download-update.ts'
import { openUpdater, openUpdatesPartition, type Updater } from './open-updater.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Core } from '../platform/core/core.ts'
import { createAskOpenFile } from '../platform/documents/ask-open-file.ts'
import type { AllHandlers } from '../platform/ipc/register-ipc.ts'
import type { UpdateRules } from './update-rules.ts'
import { proveHealth, type HealthSigns } from './prove-health.ts'
import { proveStart } from './prove-start.ts'
import { installKeyOf, leaveToInstaller } from './install-by-system.ts'
import { newRequestName } from './system/system-installer.ts'
import { openSystemInstaller } from './system/open-system-installer.ts'
import { readRunningPrograms } from './swap/running-programs.ts'
import { swapOf } from './swap/swap-file.ts'
import { removeOtherProgramsWhenFree } from './swap/unpack-program.ts'
import { createUpdateController, type UpdateController } from './update-controller.ts'
import { createExamTimesWatch, heedExamTimes } from './watch-exam-times.ts'
import { createServerWatch } from './watch-server.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { MOST_ENVELOPE_BYTES, UPDATE_ENVELOPE_NAME } from '../../src-shared/updates/update-envelope.ts'
import type { CertificatePins } from '../platform/network/certificate-pins.ts'
import type { Fetch } from '../platform/network/fetch-from-one-origin.ts'
import { readTextUpTo } from '../platform/network/read-text-up-to.ts'

type UpdatesCore = Pick<Core, 'app' | 'window' | 'dataFolder' | 'resourcesFolder' | 'announce' | 'currentAttempt' | 'wallNow' | 'log'>

interface UpdatesParts {
  readonly rules: UpdateRules
  readonly isDataSaver: () => boolean
  readonly api: Pick<ApiClient, 'call'>
  readonly pins: Pick<CertificatePins, 'of'>
  /** Of the remote backend; empty for this computer's own. */
  readonly address: () => string
}

export interface Updates extends Pick<UpdateController, 'read'> {
  readonly handlers: Pick<AllHandlers, 'updates'>
  /** Proves the running version if it is on trial. */
  readonly proveHealth: (signs: HealthSigns) => void
}

/** The first search starts well after the launch, and the computers of a school do not search in the same minute. */
const FIRST_LOOK_MS = 5 * 60 * 1000
const FIRST_LOOK_SPREAD_MS = 10 * 60 * 1000
const LOOK_EVERY_MS = 60 * 60 * 1000
/** Version and exam times are first requested soon, because the next start relies on them; the spread separates the computers of a hall. */
const FIRST_HEARD_MS = 20_000
const HEAR_EVERY_MS = 10 * 60 * 1000
const HEAR_SPREAD_MS = 60_000

/**
 * Opens updates for the settings: they are searched for and downloaded while no attempt is open, and installed by the next launch
 * (`work-at-launch.ts`).
 */
export function openUpdates(core: UpdatesCore, { rules, isDataSaver, api, pins, address }: UpdatesParts): Updates {
  const { app, window, announce, currentAttempt, wallNow, log } = core
  const updater = openUpdater({ ...core, rules, pins })
  let isRestarting = false
  app.on('will-quit', () => {
    // After a restart, a window says what is being done.
    if (!isRestarting) leaveToSystem(updater, { wallNow, log })
  })
  const bare = createUpdateController({
    ...updater,
    installedBy: updater.installation.installedBy,
    fetchesByItself: () => (rules.policy.fetches === undefined ? !isDataSaver() : rules.policy.fetches === 'by-itself'),
    passOn: (envelope) => {
      passOnNews(envelope, updater, log)
    },
    fetchEnvelope: (feed) => fetchEnvelope((url, init) => openUpdatesPartition(feed, pins).fetch(url, init), feed),
    askFile: createAskOpenFile(window, { extension: 'json', testVariable: 'KOYA_UPDATE_FILE' }),
    isAttemptOpen: currentAttempt.isOpen,
    restart: () => {
      isRestarting = true
      restart(app, updater)
    },
    announce: announce.updates,
    wallNow,
    log
  })
  const desk = heedServer(bare, updater, { api, address, rules, wallNow, log })
  currentAttempt.onOpened(desk.stopForExam)
  const lookByItself = (): void => {
    desk.lookByItself().catch((error: unknown) => {
      log.error(`updates: ${error instanceof Error ? error.message : String(error)}`)
    })
  }
  // A version that was put back, or an installation that was cut, leaves a folder.
  void clearPrograms(updater, log)
  setTimeout(lookByItself, FIRST_LOOK_MS + Math.random() * FIRST_LOOK_SPREAD_MS).unref()
  setInterval(lookByItself, LOOK_EVERY_MS).unref()
  return {
    read: desk.read,
    handlers: { updates: desk.handlers },
    proveHealth: (signs) => void proveHealthOf(updater, signs, { app, currentAttempt, log })
  }
}

/** What the server says decides what may be installed: its version, and for a computer of a centre the times of exams. */
function heedServer(
  desk: UpdateController,
  { store, self }: Updater,
  { api, address, rules, wallNow, log }: Pick<UpdatesParts, 'api' | 'address' | 'rules'> & Pick<Core, 'wallNow' | 'log'>
): UpdateController {
  if (self === null) return desk
  const learnServer = createServerWatch({
    address,
    ask: () => api.call('readHealth', {}),
    askChannel: () => api.call('readUpdateChannel', {}),
    store,
    wallNow,
    log
  })
  const ask = () => api.call('readExamTimes', {})
  const times = createExamTimesWatch({ ask, store, isKioskDevice: rules.isExamSeat, wallNow, log })
  const heeding = heedExamTimes(desk, {
    async learn() {
      await learnServer()
      // A home computer holds no exams of a centre, and does not request their times.
      return !rules.isHome && times.learn()
    }
  })
  const hear = (): void => {
    heeding.hear().catch((error: unknown) => {
      log.error(`updates: what the server says: ${error instanceof Error ? error.message : String(error)}`)
    })
  }
  setTimeout(hear, FIRST_HEARD_MS + Math.random() * HEAR_SPREAD_MS).unref()
  setInterval(hear, HEAR_EVERY_MS + Math.random() * HEAR_SPREAD_MS).unref()
  return heeding
}

/** Leaves a downloaded update to the system's installer while Koya ends. */
function leaveToSystem({ installation, store, self, readFacts }: Updater, { wallNow, log }: Pick<Core, 'wallNow' | 'log'>): void {
  if (!installation.isBySystem || self === null) return
  const packageOf = (name: string): string => join(store.folder, PENDING_FOLDER, name)
  try {
    leaveToInstaller({ store, self, installer: openSystemInstaller(), packageOf, readFacts: () => readFacts(false), wallNow })
  } catch (error) {
    log.error(`updates: not handed over: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Tells the system's installer what this computer has just learned of the channel. */
function passOnNews(envelope: string, { installation, self }: Updater, log: Core['log']): void {
  const installer = openSystemInstaller()
  if (!installation.isBySystem || self === null || !installer.isThere()) return
  try {
    installer.hand(newRequestName(), { kind: 'news', envelope }, null)
  } catch (error) {
    log.error(`updates: news not handed over: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** What an update replaces is restarted by what starts every version. */
function restart(app: Core['app'], { installation: { launcher } }: Updater): void {
  app.relaunch(launcher === null ? {} : { execPath: launcher, args: process.argv.slice(1) })
  app.quit()
}

async function proveHealthOf(
  updater: Updater,
  signs: HealthSigns,
  { app, currentAttempt, log }: Pick<Core, 'app' | 'currentAttempt' | 'log'>
): Promise<void> {
  const { store, runningVersion } = updater
  try {
    await proveHealth({
      store,
      runningVersion,
      signs,
      isAttemptOpen: currentAttempt.isOpen,
      prove() {
        if (store.readTrial()?.isBySystem === true) {
          const proven = { kind: 'proven', version: runningVersion, key: installKeyOf(store) } as const
          openSystemInstaller().hand(newRequestName(), proven, null)
        }
        proveStart(store, runningVersion)
        void clearCache(updater, log)
        void clearPrograms(updater, log)
      },
      end: (exitCode) => {
        app.exit(exitCode)
      },
      wait: (ms) => wait(ms, undefined, { ref: false }),
      monotonicNow: () => performance.now(),
      log
    })
  } catch (error) {
    log.error(`updates: the start of ${runningVersion} is not proved: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Empties the cache of a proven version. A package that is the base of the next is kept first; another version may have been downloaded meanwhile. */
async function clearCache({ installation, store, engine }: Updater, log: Core['log']): Promise<void> {
  const pause = (ms: number) => wait(ms, undefined, { ref: false })
  if (isBaseStored(installation) && !(await storeBasePackageWhenFree(store.folder, basePathOf(store.folder, process.env), pause)))
    log.warn('updates: the package is not kept: the next update is downloaded whole')
  try {
    if (store.readReady() === null) engine.clear()
  } catch (error) {
    log.warn(`updates: the cache is not empty: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Deletes the versions beside the running one of an unpacked tar.gz, except those that are needed or run. */
async function clearPrograms({ installation: { package: kind, swapped, installedBy } }: Updater, log: Core['log']): Promise<void> {
  if (kind !== 'tar' || swapped === null || installedBy !== 'learner') return
  try {
    const stayed = await removeOtherProgramsWhenFree(swapOf(swapped), readRunningPrograms, (ms) => wait(ms, undefined, { ref: false }))
    if (stayed.length > 0) log.info(`updates: still running, so it stays until the next start: ${stayed.join(', ')}`)
  } catch (error) {
    log.warn(`updates: an old version stays: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const OPEN_MS = 30_000

/**
 * Fetches the envelope from a feed's folder: without cookies or redirects, with limits on size and time. Fails with `updates/unreachable` or
 * `updates/not-signed`.
 */
async function fetchEnvelope(fetch: Fetch, feed: string): Promise<Result<string>> {
  try {
    const response = await fetch(new URL(UPDATE_ENVELOPE_NAME, feed).href, {
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(OPEN_MS)
    })
    if (!response.ok) return fail('updates/unreachable')
    const text = await readTextUpTo(response, MOST_ENVELOPE_BYTES)
    return text === null ? fail('updates/not-signed') : succeed(text)
  } catch {
    return fail('updates/unreachable')
  }
}
