import { session, type App, type BrowserWindow } from 'electron'
import { composeUpdater, type Updater } from './compose-updater.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { BackendSwitch } from '../../platform/backend/backend-switch.ts'
import type { CurrentAttempt } from '../../platform/lifecycle/current-attempt.ts'
import type { AllAnnouncers } from '../../platform/ipc/register-ipc.ts'
import type { SeatReading } from '../../device/policy/read-kiosk-device.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Settings } from '../../device/settings/settings.ts'
import { createAskUpdateFile } from '../../updates/ask-update-file.ts'
import { fetchEnvelope } from '../../updates/fetch-envelope.ts'
import { proveStart } from '../../updates/prove-start.ts'
import { createUpdateDesk, type UpdateDesk } from '../../updates/update-controller.ts'
import { createExamTimesWatch, heedExamTimes } from '../../updates/watch-exam-times.ts'

interface Surroundings {
  readonly app: App
  readonly window: BrowserWindow
  readonly dataFolder: string
  readonly resourcesFolder: string
  readonly announce: Pick<AllAnnouncers, 'updates'>
  readonly log: Log
}

interface UpdatesParts {
  readonly seatReading: SeatReading
  readonly settings: Settings
  readonly backend: Pick<BackendSwitch, 'address'>
  readonly api: Pick<ApiClient, 'call'>
  readonly currentAttempt: Pick<CurrentAttempt, 'isOpen' | 'onOpened'>
}

/** The first look waits until the start is long over, and not every computer of a school looks in the same minute. */
const FIRST_LOOK_MS = 5 * 60 * 1000
const FIRST_LOOK_SPREAD_MS = 10 * 60 * 1000
const LOOK_EVERY_MS = 60 * 60 * 1000
/** The first asking comes soon, since it is what the next start knows; the spread keeps the computers of a hall apart. */
const FIRST_HEARD_MS = 20_000
const HEAR_EVERY_MS = 10 * 60 * 1000
const HEAR_SPREAD_MS = 60_000

/** Updates as the settings show them: looked for and fetched while nobody sits a paper, and installed by the next launch (`compose-launch-work.ts`). */
export function composeUpdates(core: Surroundings, { seatReading, settings, backend, api, currentAttempt }: UpdatesParts): UpdateDesk {
  const { app, window, log } = core
  const updater = composeUpdater({ ...core, seatReading })
  const bare = createUpdateDesk({
    ...updater,
    installedBy: updater.installation.installedBy,
    fetchesByItself: () => fetchesByItself(seatReading, settings),
    fetchEnvelope: (feed) => fetchEnvelope((url, init) => session.fromPartition('koya-updates', { cache: false }).fetch(url, init), feed),
    askFile: createAskUpdateFile(window),
    isAttemptOpen: currentAttempt.isOpen,
    restart: () => {
      restart(app, updater)
    },
    announce: core.announce.updates,
    wallNow: Date.now,
    log
  })
  const desk = heedSessions(bare, updater, { api, seatReading, log })
  currentAttempt.onOpened(desk.stopForExam)
  const lookByItself = (): void => {
    desk.lookByItself().catch((error: unknown) => {
      log.error(`updates: ${error instanceof Error ? error.message : String(error)}`)
    })
  }
  setTimeout(lookByItself, FIRST_LOOK_MS + Math.random() * FIRST_LOOK_SPREAD_MS).unref()
  setInterval(lookByItself, LOOK_EVERY_MS).unref()
  proveOnceWhole(updater, { window, backend, log })
  return desk
}

/** A computer at home sits no exams of a centre's, and asks nobody when there are some. */
function heedSessions(
  desk: UpdateDesk,
  { store, self }: Updater,
  { api, seatReading: { seat }, log }: Pick<UpdatesParts, 'api' | 'seatReading'> & Pick<Surroundings, 'log'>
): UpdateDesk {
  if (seat.kind === 'home' || self === null) return desk
  const ask = () => api.call('readExamTimes', {})
  const heeding = heedExamTimes(desk, createExamTimesWatch({ ask, store, isExamSeat: seat.kind === 'exam', wallNow: Date.now, log }))
  const hear = (): void => {
    heeding.hear().catch((error: unknown) => {
      log.error(`updates: the times of exam sessions: ${error instanceof Error ? error.message : String(error)}`)
    })
  }
  setTimeout(hear, FIRST_HEARD_MS + Math.random() * HEAR_SPREAD_MS).unref()
  setInterval(hear, HEAR_EVERY_MS + Math.random() * HEAR_SPREAD_MS).unref()
  return heeding
}

function fetchesByItself({ policy }: SeatReading, settings: Settings): boolean {
  return policy.updates?.fetches === undefined ? !settings.values().dataSaver : policy.updates.fetches === 'by-itself'
}

/** An AppImage starts by its own file: the program inside lies in a folder that goes with it. */
function restart(app: App, { installation: { appImage } }: Updater): void {
  app.relaunch(appImage === null ? {} : { execPath: appImage, args: process.argv.slice(1) })
  app.quit()
}

/** A version on trial has proved itself once its page is there and its backend answers. */
function proveOnceWhole(
  { store, engine, runningVersion }: Updater,
  { window, backend, log }: Pick<UpdatesParts, 'backend'> & Pick<Surroundings, 'window' | 'log'>
): void {
  if (store.readTrial() === null) return
  const { webContents } = window
  const drawn = new Promise<void>((resolve) => {
    if (webContents.isLoading()) webContents.once('did-finish-load', resolve)
    else resolve()
  })
  const prove = async (): Promise<void> => {
    const [address] = await Promise.all([backend.address(), drawn])
    if (!address.ok) return
    proveStart(store, runningVersion)
    engine.clear()
  }
  prove().catch((error: unknown) => {
    log.error(`updates: the start of ${runningVersion} is not proved: ${error instanceof Error ? error.message : String(error)}`)
  })
}
