import { mkdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { nativeTheme, powerMonitor, type App, type BrowserWindow } from 'electron'
import { createAppHandlers } from './app/app-handlers.ts'
import { guardClosing } from './app/guard-closing.ts'
import { createKeptPlace } from './app/kept-place.ts'
import { createPowerSaveHold } from './app/power-save-hold.ts'
import { createTroubleLog } from './app/trouble-log.ts'
import { createAttemptHandlers } from './attempt/attempt-handlers.ts'
import type { AttemptRoom } from './attempt/attempt-room-acts.ts'
import type { ReadMedia } from './attempt/media-reader.ts'
import type { ReadWorkPart } from './library/read-work-part.ts'
import { journalPath } from './attempt/journal-path.ts'
import type { BackendSwitch } from './backend/backend-switch.ts'
import { composeAttempts, type Attempts } from './compose-attempts.ts'
import { composeBackend } from './compose-backend.ts'
import { composeDesks } from './compose-desks.ts'
import { composeExamSeat } from './compose-exam-seat.ts'
import { composeLanHandlers } from './compose-lan.ts'
import { composeLetterHandlers } from './compose-letters.ts'
import { composeKiosk } from './compose-kiosk.ts'
import { composeLearnerHandlers, composeSession, type Account } from './compose-session.ts'
import type { ExamSeat } from './exam-seat/exam-seat.ts'
import { composeSavingHandlers } from './compose-saving.ts'
import { composeSettingsHandlers } from './compose-settings.ts'
import { followSurroundings } from './compose-surroundings.ts'
import { composeUpdates } from './compose-updates.ts'
import { followCurrent } from './follow-current.ts'
import type { FirstIntent } from './intents/follow-intents.ts'
import { guardExam } from './ipc/guard-exam.ts'
import { createAnnouncers, type AllAnnouncers, type AllHandlers } from './ipc/register-ipc.ts'
import { readSeat } from './kiosk/read-seat.ts'
import { keepOwnSettings } from './learner/keep-own-settings.ts'
import type { Log } from './log/log.ts'
import { toSessionConfiguration } from './session/session-configuration.ts'
import type { Session } from './session/session.ts'
import { createSessionHandlers } from './session/session-handlers.ts'
import { applyAppearance } from './settings/apply-appearance.ts'
import { machineLayers } from './settings/machine-layers.ts'
import { createSettings, type AccountSettings } from './settings/settings.ts'
import { createSettingsFile, loadElectronStore, type SettingsFile } from './settings/settings-file.ts'
import { createShutdown } from './shutdown.ts'
import { createRaiseWindow } from './windows/create-raise-window.ts'
import type { WindowRegistry } from './windows/window-registry.ts'

/** When the backend starts at the latest, if nothing has asked for it before. */
const FIRST_SCREEN_MS = 1000

const build = { version: __KOYA_VERSION__, pinnedElectronVersion: __KOYA_ELECTRON_VERSION__, isTestBuild: __KOYA_TEST_BUILD__ }
const monotonicNow = (): number => performance.now()
const wallNow = (): number => Date.now()

interface Platform {
  readonly app: App
  readonly window: BrowserWindow
  readonly windows: WindowRegistry
  readonly log: Log
  readonly logPath: string
  readonly mainFolder: string
  readonly resourcesFolder: string
  /** Told where the app's pages find the pictures and sounds of papers, anew with every backend. */
  readonly serveMedia: (read: ReadMedia) => void
  /** Told once where they find the works of libraries. */
  readonly serveWorks: (read: ReadWorkPart) => void
}

interface Core extends Platform {
  readonly dataFolder: string
  readonly announce: AllAnnouncers
}

/** The only function that knows every module of main: makes each once, hands each what it needs, starts them, and answers what the windows may call. */
export function composeApp(platform: Platform): AllHandlers {
  const { app, window, windows, log } = platform
  const dataFolder = makeDataFolder(app)
  const shutdown = createShutdown(log)
  const announce = createAnnouncers(windows)
  const core: Core = { ...platform, dataFolder, announce }

  const file = createSettingsFile(loadElectronStore, dataFolder, wallNow)
  const seatReading = readSeat({ dataFolder, isTestBuild: build.isTestBuild, log })
  const { policy } = seatReading
  const settings = createSettings({
    file,
    policy: seatReading.reading,
    ...machineLayers(seatReading),
    isAttemptOpen: () => room.occupiedBy() !== null,
    async leaveBackend() {
      await session.logout()
      return session.occupant() === null && !session.view().busy
    },
    keepWithAccount: (values) => keepOwnSettings(account, values)
  })
  const backendName = (): string => settings.values().backend || 'embedded'
  const backend = composeBackend(core, settings.values().backend)
  const configuration = toSessionConfiguration(policy.session)
  const raiseWindow = createRaiseWindow(window)
  const account = composeSession({ ...core, backend, backendName, configuration, settings: file, policy, raiseWindow, monotonicNow, wallNow })
  const { api, session, remembered } = account
  const powerSaveHold = createPowerSaveHold()
  const occupied = (isOccupied: boolean): void => {
    powerSaveHold.set(isOccupied)
    if (!isOccupied) return
    desks.stopForExam()
    updates.stopForExam()
  }
  const attemptsHere = (): Attempts => composeAttemptsAt(core, { account, backend, backendName, occupied, seat: () => examSeat.seat })
  let attempts = attemptsHere()
  const here = followAttempts(() => attempts)
  const { room, journal, journalStatus, isAttemptOpen } = here
  const desks = composeDesks(core, { account, backend, policy, room })
  const seat = composeKiosk(core, { seatReading, room, wallNow, monotonicNow })
  const examSeat = composeExamSeat({ ...here, account, settings: file, policy, announce, version: build.version, log })
  const updates = composeUpdates(core, { seatReading, settings, backend, api, isAttemptOpen })

  settings.onChange((values, before) => {
    if (values.backend !== before.backend) {
      void attempts.leave()
      backend.switchTo(values.backend)
      attempts = attemptsHere()
      attempts.openJournal()
    }
    announce.settings.changed(settings.view())
  })
  applyAppearance({ settings, contents: window.webContents, nativeTheme })
  const firstIntent = followSurroundings(core, { room, seatKind: seatReading.seat.kind })
  const { closeAnyway, end } = guardClosing({ ...core, powerMonitor, signals: process, room, shutdown, seat, closeAsked: announce.app.closeAsked })
  const handlers: AllHandlers = {
    app: composeAppHandlers(core, { file, backend, session, closeAnyway, firstIntent }),
    session: createSessionHandlers({ api, session, remembered, settings: file }),
    attempt: createAttemptHandlers({ api: account.readingApi, session, room, journal, journalState: journalStatus.read }),
    ...composeLetterHandlers({ account, journal, wake: () => attempts.outbox.wake(), announce, wallNow }),
    ...composeSavingHandlers(core, { account, journal, listAttempts: () => handlers.attempt.list({}) }),
    ...composeLearnerHandlers(account, { policy, room, window, keptFiles: desks.keptFiles }),
    ...desks.handlers,
    kiosk: seat.handlers(end),
    examSeat: examSeat.handlers,
    settings: composeSettingsHandlers(core, { build, account, settings, backend, attempts: { journal, journalStatus } }),
    ...composeLanHandlers(core, { account, settings, journalStatus, updates, isAttemptOpen }),
    updates: updates.handlers
  }

  joinShutdown(shutdown, { seat, file, backend, room, stopSending: () => attempts.stopSending(), stopSeat: () => examSeat.seat.stop() })

  session.onChange(() => {
    // Before anyone is told who is signed in, so that the check of the file comes before what they ask of it.
    if (session.occupant()) attempts.openJournal()
    settings.followAccount(accountSettingsOf(session))
    announce.session.changed(session.view())
    room.checkOccupant()
    examSeat.seat.noteOccupant()
    if (session.occupant()) attempts.outbox.wake()
  })
  // The first screen of a guest needs neither; they must not compete with it for a slow processor.
  setTimeout(() => {
    backend.start()
    attempts.openJournal()
  }, FIRST_SCREEN_MS)
  void session.start()
  return seat.start(guardExam(handlers, isAttemptOpen))
}

interface AppParts {
  readonly file: SettingsFile
  readonly backend: Pick<BackendSwitch, 'state'>
  readonly session: Account['session']
  readonly closeAnyway: () => void
  readonly firstIntent: FirstIntent
}

function composeAppHandlers({ log }: Core, { file, backend, session, closeAnyway, firstIntent }: AppParts): AllHandlers['app'] {
  return createAppHandlers({
    build,
    versions: process.versions,
    backendState: backend.state,
    closeAnyway,
    place: createKeptPlace(file, () => firstIntent.take()),
    occupantId: occupantOnceKnown(session),
    reportTrouble: createTroubleLog({ log, monotonicNow })
  })
}

interface Closing {
  readonly seat: Pick<ReturnType<typeof composeKiosk>, 'kiosk'>
  readonly file: Pick<SettingsFile, 'settled'>
  readonly backend: Pick<BackendSwitch, 'stop'>
  readonly room: Pick<AttemptRoom, 'close'>
  readonly stopSending: () => void
  readonly stopSeat: () => void
}

/** What is undone when the app closes, the last one first. */
function joinShutdown(shutdown: ReturnType<typeof createShutdown>, { seat, file, backend, room, stopSending, stopSeat }: Closing): void {
  shutdown.join('settings', () => file.settled())
  shutdown.join('backend', () => backend.stop())
  shutdown.join('outbox', stopSending)
  shutdown.join('exam seat', stopSeat)
  shutdown.join('attempt', () => room.close())
  shutdown.join('seat', () => seat.kiosk.giveBack('closing'))
}

/** Of whoever is at the computer, also after their session ended by itself: a screen must not change during an exam. */
function accountSettingsOf(session: Pick<Session, 'occupant'>): AccountSettings | null {
  const occupant = session.occupant()
  const values = occupant?.profile.ownSettings ?? null
  return occupant === null || values === null ? null : { accountId: occupant.id, values }
}

/** Where the app keeps its data, for its own user alone. */
function makeDataFolder(app: App): string {
  const folder = app.getPath('userData')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

interface AttemptsPlace {
  readonly account: Account
  readonly backend: BackendSwitch
  readonly backendName: () => string
  readonly occupied: (isOccupied: boolean) => void
  /** Told what becomes of the papers of candidates. */
  readonly seat: () => Pick<ExamSeat, 'noteSubmitted' | 'noteDelivery'>
}

/** Attempts at the backend in force now; those at another keep to themselves. */
function composeAttemptsAt(
  { mainFolder, dataFolder, announce, log, serveMedia }: Core,
  { account, backend, backendName, occupied, seat }: AttemptsPlace
): Attempts {
  const { keychain, session, apiOf } = account
  const attempts = composeAttempts({
    journalPath: journalPath(dataFolder, backendName()),
    workerUrl: new URL('./journal-worker.js', pathToFileURL(`${mainFolder}/`)),
    api: apiOf(backend.current()),
    keychain,
    session,
    version: __KOYA_VERSION__,
    announce: {
      ...announce.attempt,
      submitted: (receipt) => {
        announce.attempt.submitted(receipt)
        seat().noteSubmitted(receipt)
      },
      deliveryChanged: (delivery) => {
        announce.attempt.deliveryChanged(delivery)
        seat().noteDelivery(delivery)
      }
    },
    itemReportsChanged: () => {
      announce.itemReport.changed({})
    },
    supportChanged: () => {
      announce.support.changed({})
    },
    occupied,
    monotonicNow,
    wallNow,
    log
  })
  serveMedia(attempts.readMedia)
  return attempts
}

/** What stays the same while the backend, and the attempts with it, may change. */
function followAttempts(current: () => Attempts): Pick<Attempts, 'room' | 'journal' | 'journalStatus' | 'capabilities' | 'prepared'> & {
  readonly isAttemptOpen: () => boolean
  readonly wake: () => void
} {
  return {
    wake: () => {
      current().outbox.wake()
    },
    capabilities: followCurrent(() => current().capabilities),
    prepared: followCurrent(() => current().prepared),
    isAttemptOpen: () => current().room.occupiedBy() !== null,
    room: followCurrent(() => current().room),
    journal: followCurrent(() => current().journal),
    journalStatus: followCurrent(() => current().journalStatus)
  }
}

/** Who is at the computer, once the session has looked at what the last run kept. */
function occupantOnceKnown(session: Account['session']): () => Promise<string | null> {
  const known = new Promise<void>((resolve) => {
    session.onChange(() => {
      if (!session.view().isStarting) resolve()
    })
  })
  return () => known.then(() => session.occupant()?.id ?? null)
}
