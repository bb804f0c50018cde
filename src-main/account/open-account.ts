import { nativeImage } from 'electron'
import type { OwnSettings } from '../../src-shared/device/own-settings.ts'
import type { Policy } from '../../src-shared/device/policy.ts'
import type { Strategy } from '../../src-shared/device/strategies.ts'
import { policyServerOf } from '../device/policy/policy-server-of.ts'
import type { KioskDeviceReading } from '../device/policy/read-kiosk-device.ts'
import type { Settings } from '../device/settings/settings.ts'
import { createApiClient, type ApiClient } from '../platform/backend/api-client.ts'
import { createMediaClient, type MediaClient } from '../platform/backend/media-client.ts'
import type { Backend } from '../platform/backend/backend.ts'
import type { BackendSwitch } from '../platform/backend/backend-switch.ts'
import { createServerClock } from '../platform/backend/server-clock.ts'
import { tellReached } from '../platform/backend/tell-reached.ts'
import type { Core } from '../platform/core/core.ts'
import type { AllHandlers } from '../platform/ipc/register-ipc.ts'
import { openKeychain, type Keychain } from '../platform/keychain.ts'
import { createCertificatePins, type CertificatePins, type StoredPins } from '../platform/network/certificate-pins.ts'
import type { Fetch } from '../platform/network/fetch-from-one-origin.ts'
import { createHttpPartition, fetchAsStranger } from '../platform/network/http-partition.ts'
import type { SettingsFile } from '../platform/settings-file.ts'
import { accountSettingsOf } from './account-settings-of.ts'
import { createAdmission } from './admission.ts'
import { followLearner } from './follow-learner.ts'
import { createHomeLearners, type HomeLearners, type StoredHomeLearners } from './home-learners.ts'
import { createLearnerAccess, createProvenLearner, type LearnerAccess } from './learner-access.ts'
import { createProfileHandlers } from './profile-handlers.ts'
import { createRememberedAccounts, type RememberedAccounts, type StoredAccounts } from './remembered-accounts.ts'
import type { StoredSession } from './session-deps.ts'
import { createSessionHandlers, type StoredRegistration } from './session-handlers.ts'
import { createSession, type Session } from './session.ts'
import { createKnownDevices } from './sign-in/known-devices.ts'
import { createLocalStrategy } from './sign-in/local-strategy.ts'
import { createOpenIdStrategy } from './sign-in/openid-strategy.ts'
import { toSessionConfiguration } from './sign-in/session-configuration.ts'
import type { StoredExpirations } from './token-store.ts'
import { createTypedPasswords, type TypedPasswords } from './typed-passwords.ts'
import type { Photo } from '../../src-shared/account/learner-profile.ts'

interface AccountCore extends Pick<Core, 'log' | 'wallNow' | 'monotonicNow' | 'raiseWindow' | 'openBrowser' | 'currentAttempt'> {
  readonly file: SettingsFile<StoredSession & StoredExpirations & StoredPins & StoredRegistration & StoredAccounts & StoredHomeLearners>
}

interface AccountParts {
  readonly device: {
    readonly seatReading: Pick<KioskDeviceReading, 'kioskDevice'>
    readonly policy: Pick<Policy, 'backend' | 'session'>
    readonly settings: Pick<Settings, 'followAccount' | 'values'>
    readonly backendName: () => string
  }
  readonly backend: Pick<BackendSwitch, 'current' | 'address'>
}

export interface Account {
  /** Calls the backend in force. */
  readonly api: ApiClient & MediaClient
  /** Calls that one backend, whichever is in force. */
  readonly apiOf: (backend: Backend) => ApiClient & MediaClient
  /** The clock of a backend on another computer, milliseconds since 1970; null if unknown. */
  readonly serverNow: () => number | null
  readonly keychain: Keychain
  /** The certificates that were confirmed on this computer. */
  readonly pins: CertificatePins
  readonly session: Session
  /** Its current user is null until that user has proved their identity. */
  readonly provenSession: Session
  readonly strategy: Strategy
  readonly access: LearnerAccess
  readonly remembered: RememberedAccounts
  /** Applies the current user's settings; call it after every change of the session. */
  readonly followSettings: () => void
  /** Ends the session; resolves to whether none is left or in progress. */
  readonly leaveBackend: () => Promise<boolean>
  /** Saves settings in the current user's account; resolves to whether the backend stored them. */
  readonly keepOwnSettings: (values: OwnSettings) => Promise<boolean>
  /** Whether this is a computer at home with the embedded backend: accounts without a password exist only there. */
  readonly isAtHome: () => boolean
  /** Signs in an account without a password. */
  readonly openAtHome: HomeLearners['open']
  readonly onPasswordTyped: TypedPasswords['onTyped']
  /** `step` runs after an account was forgotten; `forget` waits for it. */
  readonly onForgotten: (step: () => Promise<void>) => void
  readonly handlers: Pick<AllHandlers, 'session' | 'profile'>
}

/** Opens the keychain, the HTTP client, the session and the record of who has proved their identity. */
export function openAccount(core: AccountCore, { device, backend }: AccountParts): Account {
  const { file, log, wallNow, monotonicNow, raiseWindow, openBrowser, currentAttempt } = core
  const { policy, settings, backendName } = device
  settings.followAccount(accountSettingsOf(file.get('auth.user') ?? null))
  const configuration = toSessionConfiguration(policy.session)
  const clock = createServerClock({ wallNow, monotonicNow })
  const now = (): number => clock.now()
  const keychain = openKeychain(log)
  const pins = createCertificatePins({ file, policyServer: policyServerOf(policy) })
  const http = createHttpPartition({ now: wallNow, pins, backendName })
  const learnServerTime = (serverTimeMs: number): void => {
    clock.learn(serverTimeMs)
  }
  const api = {
    ...createApiClient({ fetch: tellReached(http.fetch, backend.current), address: backend.address, learnServerTime, log }),
    ...createMediaClient({ fetch: http.fetchMedia, address: backend.address, log })
  }
  const isAtHome = (): boolean =>
    backendName() === 'embedded' &&
    configuration.strategy === 'local' &&
    device.seatReading.kioskDevice.kind === 'home' &&
    ['', 'home'].includes(settings.values().seat)
  const strategy =
    configuration.strategy === 'openid'
      ? createOpenIdStrategy({ configuration: configuration.openId, fetch: fetchAsStranger(), openBrowser, raiseWindow, now, log })
      : createLocalStrategy(api, createKnownDevices(keychain, backendName), { isAtHome, accountId: () => file.get('auth.user')?.id ?? null })
  const proven = createProvenLearner()
  const admission = createAdmission({ proven, currentAttempt, isExamSeat: device.seatReading.kioskDevice.kind === 'exam' })
  const passwords = createTypedPasswords()
  const { cookies } = http
  const session = passwords.ofSession(
    createSession({ api, strategy, admission, configuration, keychain, cookies, settings: file, isAtHome, backendName, now, log })
  )
  const homeLearners = createHomeLearners({ api, session, settings: file, isAtHome })
  const access = createLearnerAccess(proven, session)
  const { remembered, onForgotten } = withStepsOnForget(createRememberedAccounts({ settings: file, api, session, shrinkPicture }))
  return {
    api,
    apiOf(one) {
      const fetchOne: Fetch = (url, init) => (one === backend.current() ? http.fetch : http.fetchWithoutCookies)(url, init)
      return {
        ...createApiClient({ fetch: tellReached(fetchOne, () => one), address: one.address, learnServerTime, log }),
        ...createMediaClient({ fetch: http.fetchMedia, address: one.address, log })
      }
    },
    // The embedded backend uses this PC's clock.
    serverNow: () => (backendName() === 'embedded' ? null : clock.known()),
    keychain,
    pins,
    session,
    provenSession: { ...session, currentUser: () => access.user() },
    strategy: configuration.strategy,
    access,
    remembered,
    followSettings: followLearner(settings, access),
    async leaveBackend() {
      await session.logout()
      return session.currentUser() === null && !session.view().busy
    },
    keepOwnSettings: (values) => storeOwnSettings({ api, session }, values),
    isAtHome,
    openAtHome: homeLearners.open,
    onPasswordTyped: passwords.onTyped,
    onForgotten,
    handlers: {
      session: createSessionHandlers({ api, session, remembered, settings: file, homeLearners }),
      profile: passwords.ofProfile(createProfileHandlers({ api, session, remembered, isAtHome }), session)
    }
  }
}

function withStepsOnForget(accounts: RememberedAccounts): Pick<Account, 'remembered' | 'onForgotten'> {
  const steps: (() => Promise<void>)[] = []
  return {
    remembered: {
      ...accounts,
      async forget(accountId) {
        await accounts.forget(accountId)
        for (const step of steps) await step()
      }
    },
    onForgotten(step) {
      steps.push(step)
    }
  }
}

const SIDE_PX = 72
const JPEG_QUALITY = 75

/** The picture as a data address of a few kilobytes. What Electron cannot read, such as WebP, stays as it is. */
function shrinkPicture({ mediaType, base64 }: Photo): string {
  const image = nativeImage.createFromBuffer(Buffer.from(base64, 'base64'))
  if (image.isEmpty()) return `data:${mediaType};base64,${base64}`
  const small = image.resize({ width: SIDE_PX, height: SIDE_PX, quality: 'good' })
  return `data:image/jpeg;base64,${small.toJPEG(JPEG_QUALITY).toString('base64')}`
}

interface StoreOwnSettingsDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'view' | 'withToken' | 'takeUser'>
}

/** Saves settings in the account of the signed-in user; resolves to whether the backend took them. */
async function storeOwnSettings({ api, session }: StoreOwnSettingsDeps, ownSettings: OwnSettings): Promise<boolean> {
  const { user } = session.view().auth
  if (user === null) return false
  const body = { name: user.name, profile: { ...user.profile, ownSettings } }
  const reply = await session.withToken((bearer) => api.call('updateProfile', { body, bearer }))
  if (reply.ok) await session.takeUser(reply.value.user)
  return reply.ok
}
