import { createAnnouncementHandlers } from '../../support/announcement-handlers.ts'
import { createBillingHandlers } from '../../billing/billing-handlers.ts'
import type { CurrentAttempt } from '../../platform/lifecycle/current-attempt.ts'
import { composeItemHandlers, type ItemRules } from './compose-items.ts'
import type { Core } from '../../platform/core/core.ts'
import type { AllHandlers } from '../../platform/ipc/register-ipc.ts'
import { createProfileHandlers } from '../../account/profile-handlers.ts'
import { composeKeptReplies, createOwner } from './compose-response-cache.ts'
import { composeKeptWorks, type KeptWorksHere } from './compose-downloads.ts'
import type { KeepDesk } from '../../learning/library/download-manager.ts'
import type { ReadOwnResults } from '../../attempt/delivery/read-own-results.ts'
import { createLearningHandlers } from '../../learning/learning-handlers.ts'
import { createAskOutside } from '../../learning/library/ask-outside.ts'
import { createLibraryHandlers } from '../../learning/library/library-handlers.ts'
import { createOpenOutside } from '../../learning/library/open-outside.ts'
import type { InstallSettings } from '../open-settings-file.ts'
import { policyServerOf } from '../../device/policy/policy-server-of.ts'
import { createProgressHandlers, readTimeZone } from '../../learning/progress-handlers.ts'
import { createTrainerHandlers } from '../../learning/trainer-handlers.ts'
import type { BrowserWindow } from 'electron'
import { createApiClient, type ApiClient } from '../../platform/backend/api-client.ts'
import type { Backend } from '../../platform/backend/backend.ts'
import type { BackendSwitch } from '../../platform/backend/backend-switch.ts'
import type { Fetch } from '../../platform/network/fetch-from-one-origin.ts'
import { createHttpPartition, fetchAsStranger } from '../../platform/network/http-partition.ts'
import { createServerClock } from '../../platform/backend/server-clock.ts'
import { tellReached } from '../../platform/backend/tell-reached.ts'
import type { Policy } from '../../../src-shared/device/policy.ts'
import { createCertificatePins, type CertificatePins } from '../../platform/network/certificate-pins.ts'
import type { Log } from '../../platform/log/log.ts'
import { createKeychain, loadSystemKeytar, type Keychain } from '../../platform/keychain.ts'
import { createKnownDevices } from '../../account/sign-in/known-devices.ts'
import { createLocalStrategy } from '../../account/sign-in/local-strategy.ts'
import { createOpenIdStrategy } from '../../account/sign-in/openid-strategy.ts'
import { createRememberedAccounts, type RememberedAccounts } from '../../account/remembered-accounts.ts'
import { createSession, type Session } from '../../account/session.ts'
import type { Admission } from '../../account/session-deps.ts'
import type { SessionConfiguration } from '../../account/sign-in/session-configuration.ts'
import { shrinkPicture } from '../../account/shrink-picture.ts'
import type { SettingsFile } from '../../platform/settings-file.ts'

const KEYCHAIN_TIMEOUT_MS = 4000

interface ComposeSessionDeps {
  readonly dataFolder: string
  readonly backend: BackendSwitch
  readonly backendName: () => string
  readonly configuration: SessionConfiguration
  readonly admission: Admission
  readonly settings: SettingsFile<InstallSettings>
  readonly policy: Pick<Policy, 'backend'>
  readonly raiseWindow: Core['raiseWindow']
  readonly openBrowser: Core['openBrowser']
  readonly monotonicNow: () => number
  readonly wallNow: () => number
  readonly log: Log
}

export interface Account {
  /** Asks whichever backend is in force. */
  readonly api: ApiClient
  /** Asks it too; what the learner has read is given again while a remote backend cannot be reached. */
  readonly readingApi: Pick<ApiClient, 'call'>
  /** Asks that one backend, whichever is in force. */
  readonly apiOf: (backend: Backend) => ApiClient
  /** The clock of a backend on another computer, milliseconds since 1970; null where it is not known. */
  readonly serverNow: () => number | null
  readonly keychain: Keychain
  /** The certificates that were confirmed on this computer. */
  readonly pins: CertificatePins
  readonly session: Session
  readonly remembered: RememberedAccounts
  /** What the learner keeps of libraries on this computer. */
  readonly keptWorks: KeptWorksHere
}

/** The keychain, the HTTP client and the session over them. */
export function composeSession(deps: ComposeSessionDeps): Account {
  const { dataFolder, backend, backendName, configuration, admission, settings, policy, raiseWindow, openBrowser, monotonicNow, wallNow, log } = deps
  const clock = createServerClock({ wallNow, monotonicNow })
  const now = (): number => clock.now()
  const keychain = createKeychain({ loadKeytar: loadSystemKeytar, service: 'Koya', timeoutMs: KEYCHAIN_TIMEOUT_MS, log })
  const pins = createCertificatePins({ file: settings, policyServer: policyServerOf(policy) })
  const http = createHttpPartition({ now: wallNow, pins, backendName })
  const learnServerTime = (serverTimeMs: number): void => {
    clock.learn(serverTimeMs)
  }
  const api = createApiClient({ fetch: tellReached(http.fetch, backend.current), address: backend.address, learnServerTime })
  const strategy =
    configuration.strategy === 'openid'
      ? createOpenIdStrategy({ configuration: configuration.openId, fetch: fetchAsStranger(), openBrowser, raiseWindow, now, log })
      : createLocalStrategy(api, createKnownDevices(keychain, backendName))
  const session = createSession({ api, strategy, admission, configuration, keychain, cookies: http.cookies, settings, backendName, now, log })
  const remembered = createRememberedAccounts({ settings, api, session, shrinkPicture })
  const owner = createOwner(session, { backend, backendName })
  const keptWorks = composeKeptWorks({ dataFolder, api, session, backend, owner, remembered, wallNow, monotonicNow, log })
  return {
    api,
    readingApi: composeKeptReplies({ dataFolder, api, session, backend, owner, keptWorks, wallNow, log }),
    apiOf(one) {
      const fetchOne: Fetch = (url, init) => (one === backend.current() ? http.fetch : http.fetchAside)(url, init)
      return createApiClient({ fetch: tellReached(fetchOne, () => one), address: one.address, learnServerTime })
    },
    // The backend that comes with Koya has this PC's clock.
    serverNow: () => (backendName() === 'embedded' ? null : clock.known()),
    keychain,
    pins,
    session,
    remembered: {
      ...remembered,
      async forget(accountId) {
        await remembered.forget(accountId)
        await keptWorks.sweep()
      }
    },
    keptWorks
  }
}

interface LearnerRules extends ItemRules {
  /** What of libraries is kept on this computer. */
  readonly keptFiles: KeepDesk['handlers']
  /** Over which it is asked whether a link may lead out of Koya. */
  readonly window: BrowserWindow
  readonly openBrowser: Core['openBrowser']
  readonly currentAttempt: Pick<CurrentAttempt, 'isOpen'>
  readonly readOwnResults: ReadOwnResults
}

/** What a signed-in learner asks the backend for, apart from attempts. */
export function composeLearnerHandlers(
  { api, readingApi, session, remembered }: Account,
  { keptFiles, window, openBrowser, currentAttempt, policy, readOwnResults }: LearnerRules
): Pick<AllHandlers, 'profile' | 'learning' | 'library' | 'billing' | 'progress' | 'announcement' | 'trainer' | 'itemSearch' | 'itemMarks'> {
  const openOutside = createOpenOutside({ isAttemptOpen: currentAttempt.isOpen, ask: createAskOutside(window), openBrowser })
  return {
    ...composeItemHandlers({ api, session }, { policy }),
    profile: createProfileHandlers({ api, session, remembered }),
    learning: createLearningHandlers({ api: readingApi, session, readOwnResults }),
    library: createLibraryHandlers({ api: readingApi, session, openOutside, keptFiles }),
    billing: createBillingHandlers({ api, session }),
    announcement: createAnnouncementHandlers({ api: readingApi, session }),
    progress: createProgressHandlers({ api: readingApi, session, timeZone: readTimeZone }),
    trainer: createTrainerHandlers({ api: readingApi, session })
  }
}
