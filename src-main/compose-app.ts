import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { powerMonitor, session as electronSession, utilityProcess, type App, type BrowserWindow } from 'electron'
import { createAppHandlers } from './app/app-handlers.ts'
import { guardClosing } from './app/guard-closing.ts'
import { createPowerSaveHold } from './app/power-save-hold.ts'
import { createAttemptHandlers } from './attempt/attempt-handlers.ts'
import { createAttemptRoom, type AttemptRoom } from './attempt/attempt-room.ts'
import { createCapabilityStore } from './attempt/capability-store.ts'
import { createJournalClient, type JournalClient } from './attempt/journal-client.ts'
import { createJournalStatus, type JournalStatus } from './attempt/journal-status.ts'
import { createOutbox, type Outbox } from './attempt/outbox.ts'
import { withEarlyAcknowledgement } from './attempt/seeded-defect.ts'
import { createStartAttempt } from './attempt/start-attempt.ts'
import { createApiClient, type ApiClient } from './backend/api-client.ts'
import { createEmbeddedBackend, type EmbeddedBackend } from './backend/embedded-backend.ts'
import { createServerClock } from './backend/server-clock.ts'
import { createAnnouncers, type AllAnnouncers, type AllHandlers } from './ipc/register-ipc.ts'
import type { Log } from './log/log.ts'
import { createKeychain, loadSystemKeytar, type Keychain } from './session/keychain.ts'
import { createSession, type Session } from './session/session.ts'
import { createSessionHandlers } from './session/session-handlers.ts'
import { createSettingsFile, loadElectronStore, type SettingsFile } from './settings/settings-file.ts'
import { createShutdown } from './shutdown.ts'
import type { WindowRegistry } from './windows/window-registry.ts'

const KEYCHAIN_TIMEOUT_MS = 4000
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
  readonly mainFolder: string
  readonly resourcesFolder: string
}

interface Core {
  readonly dataFolder: string
  readonly log: Log
  readonly announce: AllAnnouncers
}

interface Account {
  readonly api: ApiClient
  readonly keychain: Keychain
  readonly session: Session
}

interface Attempts {
  readonly journal: JournalClient
  readonly journalStatus: JournalStatus
  readonly outbox: Outbox
  readonly room: AttemptRoom
}

/** The only function that knows every module of main: makes each once, hands each what it needs, starts them, and answers what the windows may call. */
export function composeApp({ app, window, windows, log, mainFolder, resourcesFolder }: Platform): AllHandlers {
  const dataFolder = app.getPath('userData')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const shutdown = createShutdown(log)
  const announce = createAnnouncers(windows)
  const core: Core = { dataFolder, log, announce }

  const backend = createEmbeddedBackend({
    fork: () => utilityProcess.fork(join(mainFolder, 'backend.js'), [], { serviceName: 'Koya backend', env: childEnvironment(), stdio: 'ignore' }),
    makeSecret: () => randomBytes(32).toString('base64url'),
    dataFolder: join(dataFolder, 'backend'),
    resourcesFolder,
    version: __KOYA_VERSION__,
    announce: announce.app.backendChanged,
    log
  })
  const settings = createSettingsFile(loadElectronStore, dataFolder, wallNow)
  const account = composeSession(core, { backend, settings })
  const { api, session } = account
  const { journal, journalStatus, outbox, room } = composeAttempts(core, account, new URL('./journal-worker.js', pathToFileURL(`${mainFolder}/`)))

  const { closeAnyway } = guardClosing({ app, window, room, shutdown, closeAsked: announce.app.closeAsked })
  const handlers: AllHandlers = {
    app: createAppHandlers({ build, versions: process.versions, backendState: () => backend.state(), closeAnyway }),
    session: createSessionHandlers({ api, session }),
    attempt: createAttemptHandlers({ api, session, room, journal, journalState: () => journalStatus.read() })
  }
  followSurroundings({ app, window, room })

  shutdown.join('settings', () => settings.settled())
  shutdown.join('embedded backend', () => backend.stop())
  shutdown.join('outbox', () => {
    outbox.stop()
  })
  shutdown.join('attempt', () => room.close())

  const openJournal = once(() => {
    void journal.open().then((opening) => {
      journalStatus.show(opening.ok ? { failure: null, setAside: opening.value.setAsidePath } : { failure: opening.error, setAside: null })
      outbox.wake()
    })
  })
  session.onChange(() => {
    // Before anyone is told who is signed in, so that the check of the file comes before what they ask of it.
    if (session.occupant()) openJournal()
    announce.session.changed(session.view())
    room.checkOccupant()
    if (session.occupant()) outbox.wake()
  })
  // The first screen of a guest needs neither; they must not compete with it for a slow processor.
  setTimeout(() => {
    backend.start()
    openJournal()
  }, FIRST_SCREEN_MS)
  void session.start()
  return handlers
}

function once(step: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    step()
  }
}

/** The keychain, the HTTP client and the session over them. */
function composeSession({ log }: Core, { backend, settings }: { readonly backend: EmbeddedBackend; readonly settings: SettingsFile }): Account {
  const serverClock = createServerClock({ wallNow, monotonicNow })
  const keychain = createKeychain({ loadKeytar: loadSystemKeytar, service: 'Koya', timeoutMs: KEYCHAIN_TIMEOUT_MS, log })
  const api = createApiClient({
    // Made at the first call: the first screen of a guest needs none.
    fetch: (url, init) => electronSession.fromPartition('koya-http').fetch(url, init),
    address: () => backend.address(),
    learnServerTime: (serverTimeMs) => {
      serverClock.learn(serverTimeMs)
    }
  })
  const session = createSession({ api, keychain, settings, now: () => serverClock.now(), log })
  return { api, keychain, session }
}

/** The journal in its worker, the outbox, and the room that works on both. */
function composeAttempts({ dataFolder, log, announce }: Core, { api, keychain, session }: Account, workerUrl: URL): Attempts {
  const journal = seeded(
    createJournalClient({ workerUrl, path: join(dataFolder, 'attempt-journal.sqlite'), log, onDamage: () => void room.repairJournal() })
  )
  const capabilities = createCapabilityStore({ keychain, api, session })
  const outbox = createOutbox({ journal, api, capabilities, announce: announce.attempt.deliveryChanged, random: Math.random, log })
  const journalStatus = createJournalStatus(announce.attempt.journalChanged)
  const powerSaveHold = createPowerSaveHold()
  const room: AttemptRoom = createAttemptRoom({
    journal,
    outbox,
    startAttempt: createStartAttempt({ api, session, capabilities, journal }),
    occupantId: () => session.occupant()?.id ?? null,
    monotonicNow,
    wallNow,
    announce: {
      clockTicked: announce.attempt.clockTicked,
      submitted: announce.attempt.submitted,
      journalChanged: (change) => {
        journalStatus.show(change)
      },
      occupied: (isOccupied) => {
        powerSaveHold.set(isOccupied)
      }
    }
  })
  return { journal, journalStatus, outbox, room }
}

/** What happens around an exam: focus, sleep, and a second start of the app. */
function followSurroundings({ app, window, room }: Pick<Platform, 'app' | 'window'> & Pick<Attempts, 'room'>): void {
  window.on('blur', () => {
    room.noteFocus(false)
  })
  window.on('focus', () => {
    room.noteFocus(true)
  })
  powerMonitor.on('suspend', () => {
    room.noteSleep()
  })
  powerMonitor.on('resume', () => {
    room.noteWake()
  })
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore()
    window.focus()
  })
}

/** In a test build the journal of the kill test's negative control, where the run asks for it; in a release the journal as it is. */
function seeded(journal: JournalClient): JournalClient {
  return __KOYA_TEST_BUILD__ && process.env['KOYA_SEEDED_DEFECT'] === 'tick-before-commit' ? withEarlyAcknowledgement(journal) : journal
}

/** What the backend's process needs of the environment, and nothing that a user's shell may hold besides. */
function childEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'TZ']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}
