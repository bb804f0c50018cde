import { nativeTheme, powerMonitor } from 'electron'
import { occupantOnceKnown } from '../account/current-user-once-known.ts'
import { openAccount, type Account } from '../account/open-account.ts'
import { openAttemptLock } from '../attempt/lock/open-attempt-lock.ts'
import { openAttempt } from '../attempt/open-attempt.ts'
import type { ReadMedia } from '../attempt/room/media-reader.ts'
import { openBilling } from '../billing/open-billing.ts'
import { openContent } from '../content/open-content.ts'
import { createBackendPacks } from '../content/pack-library.ts'
import { openDevice } from '../device/open-device.ts'
import { applyAppearance } from '../device/settings/apply-appearance.ts'
import { createChangeSettings } from '../device/settings/change-settings.ts'
import { openExamSession } from '../exam-session/open-exam-session.ts'
import type { ReadWorkPart } from '../learning/library/read-work-part.ts'
import { openLearning } from '../learning/open-learning.ts'
import { openResponseCache } from '../learning/response-cache/open-response-cache.ts'
import { openPersonalData } from '../personal-data/open-personal-data.ts'
import type { BackendSwitch } from '../platform/backend/backend-switch.ts'
import { openBackend } from '../platform/backend/open-backend.ts'
import type { Platform } from '../platform/core/core.ts'
import type { FirstIntent } from '../platform/deep-link/follow-intents.ts'
import type { AllHandlers, Answering } from '../platform/ipc/register-ipc.ts'
import { createAppHandlers } from '../platform/lifecycle/app-handlers.ts'
import { createTroubleLog } from '../platform/lifecycle/error-log.ts'
import { createKeptPlace } from '../platform/lifecycle/saved-route.ts'
import { openSupport } from '../support/open-support.ts'
import { createSupportCourier } from '../support/upload-support-messages.ts'
import { beginSession } from './begin-session.ts'
import { composeKiosk } from './compose/compose-kiosk.ts'
import { composeLanHandlers } from './compose/compose-lan.ts'
import { composeServerChoice } from './compose/compose-server-choice.ts'
import { composeSettingsHandlers } from './compose/compose-settings.ts'
import { followSurroundings } from './compose/compose-system-events.ts'
import { composeUpdates } from './compose/compose-updates.ts'
import { followSettings } from './follow-settings.ts'
import { guardClosing } from './guard-closing.ts'
import { joinShutdown } from './join-shutdown.ts'
import { openCore, type AppCore } from './open-core.ts'

export interface ComposedApp extends Answering {
  /** Where the app's pages find the pictures and sounds of papers. */
  readonly readMedia: ReadMedia
  /** Where they find the works of libraries. */
  readonly readWorkPart: ReadWorkPart
}

/** The only function that knows every module of main: opens each once, hands each what it needs, starts them, and answers what the windows may call and when. */
export function composeApp(platform: Platform): ComposedApp {
  const core = openCore(platform)
  const { window, announce, shutdown, file, currentAttempt } = core
  const device = openDevice(core)
  const { seatReading, policy, settings, backendName } = device
  const backend = openBackend(core, { address: settings.values().backend, createPacks: createBackendPacks })
  const account = openAccount(core, { device, backend })
  const cache = openResponseCache(core, { account, backend, backendName })
  const { readingApi } = cache
  const updates = composeUpdates(core, { seatReading, settings, backend, api: account.api, currentAttempt })
  const billing = openBilling(core, { account, backend, arePaymentsLocked: policy.payments?.areLocked === true })
  const content = openContent(core, { account, backend, arePacksLocked: policy.packs?.areLocked === true })
  const changed = (): void => {
    announce.support.changed({})
  }
  const attempt = openAttempt(core, {
    account,
    readingApi,
    backend,
    backendName,
    uploads: [(upload) => createSupportCourier({ ...upload, changed })]
  })
  const support = openSupport(core, { account, readingApi, backend, settings, chat: policy.chat, attempt })
  const { readOwnResults } = attempt
  const learning = openLearning(core, { account, backend, cache, readOwnResults, isSearchOff: policy.search?.isOff === true })
  const personalData = openPersonalData(core, { account, attempt })
  const examSession = openExamSession(core, { device, account, attempt })
  const isExamSeat = seatReading.seat.kind === 'exam'
  const lock = openAttemptLock(core, { account, attempt, isExamSeat, signInAtSeat: examSession.seat.signIn })
  const seat = composeKiosk(core, { ...core, seatReading, room: attempt.room })
  const choice = composeServerChoice(core, attempt.readOpenKind)
  const { leaveBackend, keepOwnSettings, pins } = account
  const change = createChangeSettings({ settings, isAttemptOpen: currentAttempt.isOpen, leaveBackend, keepWithAccount: keepOwnSettings })

  followSettings(core, { settings, backend, attempt })
  applyAppearance({ settings, contents: window.webContents, nativeTheme })
  const firstIntent = followSurroundings(core, { room: attempt.room, currentAttempt, seatKind: seatReading.seat.kind })
  const { closeAnyway, end } = guardClosing({ ...core, powerMonitor, signals: process, seat, closeAsked: announce.app.closeAsked })
  const handlers: AllHandlers = {
    app: composeAppHandlers(core, { backend, session: account.session, closeAnyway, firstIntent }),
    ...account.handlers,
    ...billing.handlers,
    ...content.handlers,
    ...attempt.handlers,
    ...lock.handlers,
    ...support.handlers,
    ...learning.handlers,
    ...personalData.handlers,
    ...examSession.handlers,
    kiosk: seat.handlers(end),
    settings: composeSettingsHandlers(core, { pins, settings, change, choice, support }),
    ...composeLanHandlers(core, { account, settings, change, journalStatus: attempt.journalStatus, updates, choice }),
    updates: updates.handlers
  }

  joinShutdown(shutdown, { seat, file, backend, room: attempt.room, stopSending: attempt.stopSending, stopSeat: examSession.seat.stop })
  beginSession(core, { backend, account, attempt, examSession, lock })
  return { handlers, guard: seat.start(attempt.readOpenKind), readMedia: attempt.readMedia, readWorkPart: learning.readWorkPart }
}

interface AppParts {
  readonly backend: Pick<BackendSwitch, 'state'>
  readonly session: Account['session']
  readonly closeAnyway: () => void
  readonly firstIntent: FirstIntent
}

function composeAppHandlers({ log, build, file, monotonicNow }: AppCore, parts: AppParts): AllHandlers['app'] {
  const { backend, session, closeAnyway, firstIntent } = parts
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
