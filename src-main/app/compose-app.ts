import { nativeTheme } from 'electron'
import { openAccount } from '../account/open-account.ts'
import { openAttemptLock } from '../attempt/lock/open-attempt-lock.ts'
import { openAttempt } from '../attempt/open-attempt.ts'
import type { MakeUpload } from '../attempt/delivery/upload-job.ts'
import type { ReadMedia } from '../attempt/room/media-reader.ts'
import { openBilling } from '../billing/open-billing.ts'
import { openContent } from '../content/open-content.ts'
import { packsPolicyOf } from '../content/packs-policy-of.ts'
import { createBackendPacks } from '../content/pack-library.ts'
import { openComputers } from '../device/computers/open-computers.ts'
import { openKiosk } from '../device/kiosk/open-kiosk.ts'
import { openLan } from '../device/lan/open-lan.ts'
import { openDevice } from '../device/open-device.ts'
import { updateRulesOf } from '../device/policy/update-rules-of.ts'
import { openServerChoice } from '../device/server-choice/open-server-choice.ts'
import { applyAppearance } from '../device/settings/apply-appearance.ts'
import { reminderTimeOf } from '../device/settings/reminder-time.ts'
import type { Settings } from '../device/settings/settings.ts'
import { openSettings } from '../device/settings/open-settings.ts'
import { openSystemCheck } from '../device/system-check/open-system-check.ts'
import { openExamSession } from '../exam-session/open-exam-session.ts'
import type { ReadWorkPart } from '../learning/library/read-work-part.ts'
import { openLearning } from '../learning/open-learning.ts'
import { openResponseCache } from '../learning/response-cache/open-response-cache.ts'
import { openPersonalData } from '../personal-data/open-personal-data.ts'
import { openBackend } from '../platform/backend/open-backend.ts'
import type { Platform } from '../platform/core/core.ts'
import { createCallGuard } from '../platform/ipc/call-guard.ts'
import type { Answering } from '../platform/ipc/register-ipc.ts'
import { openSupport } from '../support/open-support.ts'
import { openTeaching } from '../teaching/open-teaching.ts'
import { createSupportUploadJob } from '../support/upload-support-messages.ts'
import { openUpdates } from '../updates/open-updates.ts'
import { beginSession } from './begin-session.ts'
import { followSettings } from './follow-settings.ts'
import { healthSignsOf } from './health-signs.ts'
import { joinShutdown } from './join-shutdown.ts'
import { openAppHandlers } from './open-app-handlers.ts'
import { openCore } from './open-core.ts'

interface ComposedApp extends Answering {
  /** Reads the pictures and sounds of papers for the app's pages. */
  readonly readMedia: ReadMedia
  /** Reads the works of libraries for the app's pages. */
  readonly readWorkPart: ReadWorkPart
}

/**
 * Opens each domain of main once with its dependencies and starts them. Returns the handlers of the windows and the guard of their calls. No other
 * function knows every domain.
 */
export function composeApp(platform: Platform): ComposedApp {
  const core = openCore(platform)
  const device = openDevice(core)
  const { seatReading: kioskDeviceReading, policy, settings, backendName } = device
  const address = (): string => settings.values().backend
  const backend = openBackend(core, { address: address(), createPacks: createBackendPacks })
  const account = openAccount(core, { device, backend })
  const { api, pins, keychain } = account
  const cache = openResponseCache(core, { account, backend, backendName })
  const { readingApi } = cache
  const isDataSaver = (): boolean => settings.values().dataSaver
  const updates = openUpdates(core, { rules: updateRulesOf(kioskDeviceReading), isDataSaver, api, pins, address })
  const { identity } = openComputers(core, { api, address, kind: kioskDeviceReading.kioskDevice.kind, updates: updates.read })
  const billing = openBilling(core, { account, backend, arePaymentsLocked: policy.payments?.areLocked === true })
  const content = openContent(core, { account, backend, packsPolicy: packsPolicyOf(policy) })
  const changed = (): void => {
    core.announce.support.changed({})
  }
  const uploadMessages: MakeUpload = (upload) => createSupportUploadJob({ ...upload, changed })
  const attempt = openAttempt(core, { account, readingApi, backend, backendName, uploads: [uploadMessages] })
  const { readOwnResults, readOpenKind, journalStatus } = attempt
  const study = openStudy(core, { account, readingApi, backend, settings, policy, attempt, cache, readOwnResults })
  const examSession = openExamSession(core, { identity, device, account, attempt })
  const isExamSeat = kioskDeviceReading.kioskDevice.kind === 'exam'
  const lock = openAttemptLock(core, { account, attempt, isExamSeat, signInAtSeat: examSession.seat.signIn })
  const kiosk = openKiosk(core, { seatReading: kioskDeviceReading, room: attempt.room })
  const choice = openServerChoice(core, { openAttempt: readOpenKind })
  const ofSettings = openSettings(core, { settings, choice, account, support: study.support })
  const lan = openLan(core, { pins, settings, change: ofSettings.change, choice })
  const journal = () => (journalStatus.read().failure === null ? 'safe' : 'trouble')
  const systemCheck = openSystemCheck(core, { address, pins, keychain, journal, updates: updates.read, probe: kiosk.probe })

  followSettings(core, { settings, backend, attempt })
  applyAppearance({ settings, contents: core.window.webContents, nativeTheme })
  const app = openAppHandlers(core, { backend, account, attempt, kiosk, seatKind: kioskDeviceReading.kioskDevice.kind })
  joinShutdown(core, { backend, attempt, examSession, kiosk })
  beginSession(core, { backend, account, attempt, examSession, lock })
  kiosk.start()
  updates.proveHealth(healthSignsOf(core, { account, attempt }))
  return {
    handlers: {
      ...app.handlers,
      ...account.handlers,
      ...updates.handlers,
      ...billing.handlers,
      ...content.handlers,
      ...attempt.handlers,
      ...lock.handlers,
      ...study.handlers,
      ...examSession.handlers,
      ...ofSettings.handlers,
      ...lan.handlers,
      ...systemCheck.handlers
    },
    guard: createCallGuard({ openAttempt: readOpenKind, kioskDevice: kiosk.view, settled: kiosk.kiosk.settled }),
    readMedia: attempt.readMedia,
    readWorkPart: study.readWorkPart
  }
}

type StudyParts = Parameters<typeof openSupport>[1] &
  Omit<Parameters<typeof openLearning>[1], 'reminderTime'> &
  Parameters<typeof openTeaching>[1] &
  Parameters<typeof openPersonalData>[1] & { readonly settings: Pick<Settings, 'values'> }

/** Opens what learners and teachers use between exams. */
function openStudy(core: Parameters<typeof openLearning>[0], parts: StudyParts) {
  const support = openSupport(core, parts)
  const { readWorkPart, handlers } = openLearning(core, { ...parts, reminderTime: reminderTimeOf(parts.settings) })
  const others = { ...openTeaching(core, parts).handlers, ...openPersonalData(core, parts).handlers }
  return { support, readWorkPart, handlers: { ...support.handlers, ...handlers, ...others } }
}
