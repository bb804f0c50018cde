import { pathToFileURL } from 'node:url'
import { nativeTheme, powerMonitor } from 'electron'
import { createAppHandlers } from '../platform/lifecycle/app-handlers.ts'
import { guardClosing } from './guard-closing.ts'
import { createKeptPlace } from '../platform/lifecycle/saved-route.ts'
import { createTroubleLog } from '../platform/lifecycle/error-log.ts'
import type { AttemptRoom } from '../attempt/room/attempt-room-acts.ts'
import type { ReadMedia } from '../attempt/room/media-reader.ts'
import type { ReadWorkPart } from '../learning/library/read-work-part.ts'
import { journalPath } from '../attempt/journal/journal-path.ts'
import type { BackendSwitch } from '../platform/backend/backend-switch.ts'
import type { LearnerAccess } from '../account/learner-access.ts'
import { composeAttemptLock, composeLearnerAccess, type ComposedAttemptLock } from './compose/compose-attempt-lock.ts'
import { createOwnResultsReader } from '../attempt/delivery/read-own-results.ts'
import { composeAttemptHandlers, composeAttempts, type Attempts } from './compose/compose-attempts.ts'
import { composeBackend } from './compose/compose-backend.ts'
import { composeDesks } from './compose/compose-controllers.ts'
import { composeExamSeat } from './compose/compose-exam-session.ts'
import { composeLanHandlers } from './compose/compose-lan.ts'
import { composeLetterHandlers } from './compose/compose-outbox-messages.ts'
import { composeKiosk } from './compose/compose-kiosk.ts'
import { composeLearnerHandlers, composeSession, type Account } from './compose/compose-session.ts'
import type { ExamSeat } from '../exam-session/exam-session-client.ts'
import { composeServerChoice } from './compose/compose-server-choice.ts'
import { composeSavingHandlers } from './compose/compose-saving.ts'
import { composeSettingsHandlers } from './compose/compose-settings.ts'
import { followSurroundings } from './compose/compose-system-events.ts'
import { composeUpdates } from './compose/compose-updates.ts'
import { followCurrent } from '../platform/follow-current.ts'
import type { FirstIntent } from '../platform/deep-link/follow-intents.ts'
import type { AllHandlers, Answering } from '../platform/ipc/register-ipc.ts'
import type { Platform } from '../platform/core/core.ts'
import type { CurrentAttempt } from '../platform/lifecycle/current-attempt.ts'
import { openCore, type AppCore } from './open-core.ts'
import { readSeat } from '../device/policy/read-kiosk-device.ts'
import { keepOwnSettings } from '../account/store-own-settings.ts'
import type { InstallSettings } from './open-settings-file.ts'
import { toSessionConfiguration } from '../account/sign-in/session-configuration.ts'
import { occupantOnceKnown } from '../account/current-user-once-known.ts'
import { createSessionHandlers } from '../account/session-handlers.ts'
import { accountSettingsOf } from '../account/account-settings-of.ts'
import { applyAppearance } from '../device/settings/apply-appearance.ts'
import { followLearner } from '../account/follow-learner.ts'
import { machineLayers } from '../device/settings/machine-layers.ts'
import { createChangeSettings, type ChangeSettings } from '../device/settings/change-settings.ts'
import { createSettings, type Settings } from '../device/settings/settings.ts'
import type { SettingsFile } from '../platform/settings-file.ts'
import { joinShutdown } from './join-shutdown.ts'

/** When the backend starts at the latest, if nothing has asked for it before. */
const FIRST_SCREEN_MS = 1000

export interface ComposedApp extends Answering {
  /** Where the app's pages find the pictures and sounds of papers. */
  readonly readMedia: ReadMedia
  /** Where they find the works of libraries. */
  readonly readWorkPart: ReadWorkPart
}

/** The only function that knows every module of main: makes each once, hands each what it needs, starts them, and answers what the windows may call and when. */
export function composeApp(platform: Platform): ComposedApp {
  const core = openCore(platform)
  const { window, log, dataFolder, announce, shutdown, file, currentAttempt, build } = core
  const seatReading = readSeat({ dataFolder, isTestBuild: build.isTestBuild, log })
  const { policy } = seatReading
  const settings = createSettings({
    file,
    policy: seatReading.reading,
    ...machineLayers(seatReading)
  })
  settings.followAccount(accountSettingsOf(file.get('auth.user') ?? null))
  const backendName = (): string => settings.values().backend || 'embedded'
  const backend = composeBackend(core, settings.values().backend)
  const configuration = toSessionConfiguration(policy.session)
  const { access, admission } = composeLearnerAccess({ seatReading, session: () => session, currentAttempt })
  const ofSession = { backend, backendName, configuration, admission, settings: file, policy }
  const account = composeSession({ ...core, ...ofSession })
  const { api, session, remembered } = account
  const change = composeChange({ settings, account, currentAttempt })
  const attemptsHere = (): Attempts => composeAttemptsAt(core, { account, access, lock: () => lock, backend, backendName, seat: () => examSeat.seat })
  let attempts = attemptsHere()
  const here = followAttempts(() => attempts)
  const { room, journal, journalStatus } = here
  const desks = composeDesks(core, { account, backend, policy, currentAttempt })
  const seat = composeKiosk(core, { seatReading, room, ...core })
  const lock = composeAttemptLock({ ...core, ...here, account, access, seat: () => examSeat.seat, file, seatReading, configuration })
  const proven = { ...account, session: lock.provenSession }
  const examSeat = composeExamSeat({ ...core, ...here, account, access, lock, file, settings, policy, version: build.version })
  const choice = composeServerChoice(core, lock.openAttempt)
  const updates = composeUpdates(core, { seatReading, settings, backend, api, currentAttempt })

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
  const firstIntent = followSurroundings(core, { room, currentAttempt, seatKind: seatReading.seat.kind })
  const { closeAnyway, end } = guardClosing({ ...core, powerMonitor, signals: process, seat, closeAsked: announce.app.closeAsked })
  const readOwnResults = createOwnResultsReader({ ...here, api, access })
  const handlers: AllHandlers = {
    app: composeAppHandlers(core, { file, backend, session, closeAnyway, firstIntent }),
    session: createSessionHandlers({ api, session: lock.session, remembered, settings: file }),
    attempt: composeAttemptHandlers(here, proven, { access, readOwnResults }),
    attemptLock: lock.handlers,
    ...composeLetterHandlers({ account: proven, journal, wake: here.wake, announce, wallNow: core.wallNow }),
    ...composeSavingHandlers(core, { account, journal, listAttempts: () => handlers.attempt.list({}) }),
    ...lock.withLearner(composeLearnerHandlers(account, { ...core, policy, readOwnResults, keptFiles: desks.keptFiles })),
    ...desks.handlers,
    kiosk: seat.handlers(end),
    examSeat: examSeat.handlers,
    settings: composeSettingsHandlers(core, { account, settings, change, choice, backend, attempts: { journal, journalStatus } }),
    ...composeLanHandlers(core, { account, settings, change, journalStatus, updates, choice }),
    updates: updates.handlers
  }

  joinShutdown(shutdown, { seat, file, backend, room, stopSending: () => attempts.stopSending(), stopSeat: () => examSeat.seat.stop() })

  beginSession({ ...here, account, access, backend, lock, settings, examSeat, announce })
  return {
    handlers,
    guard: seat.start(lock.openAttempt),
    readMedia: (wanted) => attempts.readMedia(wanted),
    readWorkPart: account.keptWorks.readPart
  }
}

interface ChangeParts {
  readonly settings: Settings
  readonly account: Pick<Account, 'api' | 'session'>
  readonly currentAttempt: Pick<CurrentAttempt, 'isOpen'>
}

function composeChange({ settings, account, currentAttempt }: ChangeParts): ChangeSettings {
  const { session } = account
  return createChangeSettings({
    settings,
    isAttemptOpen: currentAttempt.isOpen,
    async leaveBackend() {
      await session.logout()
      return session.occupant() === null && !session.view().busy
    },
    keepWithAccount: (values) => keepOwnSettings(account, values)
  })
}

interface SessionFollowers extends Pick<AppCore, 'announce'> {
  readonly account: Pick<Account, 'session'>
  readonly access: Pick<LearnerAccess, 'user' | 'onAdmitted'>
  readonly backend: Pick<BackendSwitch, 'start'>
  readonly lock: Pick<ComposedAttemptLock, 'followSession' | 'lookAfterFirstScreen'>
  readonly room: Pick<AttemptRoom, 'checkOccupant'>
  readonly settings: Pick<Settings, 'followAccount'>
  readonly examSeat: { readonly seat: Pick<ExamSeat, 'noteOccupant'> }
  readonly openJournal: () => void
  readonly wake: () => void
}

/** Starts the session, and tells of its changes in the order that they need. */
function beginSession({
  account: { session },
  access,
  backend,
  lock,
  room,
  settings,
  examSeat,
  announce,
  openJournal,
  wake
}: SessionFollowers): void {
  const followAccount = followLearner(settings, access)
  session.onChange(() => {
    lock.followSession()
    // Before anyone is told who is signed in, so that the check of the file comes before what they ask of it.
    if (session.occupant()) openJournal()
    followAccount()
    announce.session.changed(session.view())
    room.checkOccupant()
    examSeat.seat.noteOccupant()
    if (session.occupant()) wake()
  })
  // The first screen of a guest needs neither; they must not compete with it for a slow processor.
  setTimeout(() => {
    backend.start()
    openJournal()
    lock.lookAfterFirstScreen()
  }, FIRST_SCREEN_MS)
  void session.start()
}

interface AppParts {
  readonly file: SettingsFile<InstallSettings>
  readonly backend: Pick<BackendSwitch, 'state'>
  readonly session: Account['session']
  readonly closeAnyway: () => void
  readonly firstIntent: FirstIntent
}

function composeAppHandlers(
  { log, build, monotonicNow }: AppCore,
  { file, backend, session, closeAnyway, firstIntent }: AppParts
): AllHandlers['app'] {
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

interface AttemptsPlace {
  readonly account: Account
  readonly access: LearnerAccess
  readonly lock: () => Pick<ComposedAttemptLock, 'bind'>
  readonly backend: BackendSwitch
  readonly backendName: () => string
  /** Told what becomes of the papers of candidates. */
  readonly seat: () => Pick<ExamSeat, 'noteSubmitted' | 'noteDelivery'>
}

/** Attempts at the backend in force now; those at another keep to themselves. */
function composeAttemptsAt(
  { mainFolder, dataFolder, announce, log, currentAttempt, build, monotonicNow, wallNow }: AppCore,
  { account, access, lock, backend, backendName, seat }: AttemptsPlace
): Attempts {
  const { keychain, session, apiOf } = account
  const attempts = composeAttempts({
    journalPath: journalPath(dataFolder, backendName()),
    workerUrl: new URL('./journal-worker.js', pathToFileURL(`${mainFolder}/`)),
    api: apiOf(backend.current()),
    keychain,
    session,
    access,
    bind: (attempt) => lock().bind(attempt),
    version: build.version,
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
    currentAttempt,
    monotonicNow,
    wallNow,
    serverNow: account.serverNow,
    log
  })
  return attempts
}

/** What stays the same while the backend, and the attempts with it, may change. */
function followAttempts(current: () => Attempts): Pick<Attempts, 'room' | 'journal' | 'journalStatus' | 'capabilities' | 'prepared'> & {
  readonly openJournal: () => void
  readonly wake: () => void
} {
  return {
    openJournal: () => {
      current().openJournal()
    },
    wake: () => {
      current().outbox.wake()
    },
    capabilities: followCurrent(() => current().capabilities),
    prepared: followCurrent(() => current().prepared),
    room: followCurrent(() => current().room),
    journal: followCurrent(() => current().journal),
    journalStatus: followCurrent(() => current().journalStatus)
  }
}
