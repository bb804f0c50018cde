import { session, type App, type BrowserWindow } from 'electron'
import { composeUpdater, type Updater } from './compose-updater.ts'
import type { BackendSwitch } from './backend/backend-switch.ts'
import type { AllAnnouncers } from './ipc/register-ipc.ts'
import type { SeatReading } from './kiosk/read-seat.ts'
import type { Log } from './log/log.ts'
import type { Settings } from './settings/settings.ts'
import { createAskUpdateFile } from './updates/ask-update-file.ts'
import { fetchEnvelope } from './updates/fetch-envelope.ts'
import { proveStart } from './updates/prove-start.ts'
import { createUpdateDesk, type UpdateDesk } from './updates/update-desk.ts'

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
  readonly isAttemptOpen: () => boolean
}

/** The first look waits until the start is long over, and not every computer of a school looks in the same minute. */
const FIRST_LOOK_MS = 5 * 60 * 1000
const FIRST_LOOK_SPREAD_MS = 10 * 60 * 1000
const LOOK_EVERY_MS = 60 * 60 * 1000

/** Updates as the settings show them: looked for and fetched while nobody sits a paper, and installed by the next launch (`compose-launch-work.ts`). */
export function composeUpdates(core: Surroundings, { seatReading, settings, backend, isAttemptOpen }: UpdatesParts): UpdateDesk {
  const { app, window, log } = core
  const updater = composeUpdater({ ...core, seatReading })
  const desk = createUpdateDesk({
    ...updater,
    installedBy: updater.installation.installedBy,
    fetchesByItself: () => fetchesByItself(seatReading, settings),
    fetchEnvelope: (feed) => fetchEnvelope((url, init) => session.fromPartition('koya-updates', { cache: false }).fetch(url, init), feed),
    askFile: createAskUpdateFile(window),
    isAttemptOpen,
    restart: () => {
      restart(app, updater)
    },
    announce: core.announce.updates,
    wallNow: Date.now,
    log
  })
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
