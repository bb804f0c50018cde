import type { ApiClient, RawApiClient } from '../platform/backend/api-client.ts'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { userSchema, type User } from '../../src-shared/account/session-schemas.ts'
import type { StoredValues } from '../platform/settings-file.ts'
import type { Keychain } from '../platform/keychain.ts'
import type { SessionConfiguration } from './sign-in/session-configuration.ts'
import type { SessionCookies } from '../platform/network/session-cookies.ts'
import type { SignInStrategy } from './sign-in/sign-in-strategy.ts'
import type { StoredExpirations } from './token-store.ts'

export const storedSessionSchema = z.object({
  /** The last signed-in user, so that an attempt that outlives the session finds its candidate. */
  'auth.user': userSchema.optional(),
  /** The backend of the stored token, so that the token is never sent to another one: `embedded`, or an origin. */
  'auth.backend': z.string().optional()
})

export type StoredSession = z.infer<typeof storedSessionSchema>

/** Decides who may become the current user of this computer. */
export interface Admission {
  /** Fails with `session/other-learner` for another learner while an attempt is open here. */
  readonly mayEnter: (user: User) => Result<null>
  /** Called when that learner has signed in in this run of the app. */
  readonly entered: (user: User) => void
  /** Whether a session that the last run saved continues; otherwise it counts as expired. */
  readonly trustsSaved: (user: User) => boolean
}

/** The dependencies of main's session with the backend. */
export interface SessionDeps {
  readonly api: Pick<ApiClient, 'ready' | 'call'> & RawApiClient
  readonly strategy: SignInStrategy
  readonly admission: Admission
  readonly configuration: Pick<SessionConfiguration, 'userField' | 'scopesProperty'>
  readonly keychain: Keychain
  readonly cookies: SessionCookies
  readonly settings: StoredValues<StoredSession & StoredExpirations>
  /** Whether accounts without a password exist here; elsewhere no reply is believed that names one. */
  readonly isAtHome: () => boolean
  /** What a stored token is bound to: the configured backend's origin, or `embedded`. */
  readonly backendName: () => string
  /** The backend's clock, milliseconds since 1970. */
  readonly now: () => number
  readonly log: { warn: (message: string) => void; error: (message: string) => void }
}
