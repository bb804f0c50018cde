import type { ApiClient, RawApiClient } from '../backend/api-client.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { Keychain } from './keychain.ts'
import type { SessionConfiguration } from './session-configuration.ts'
import type { SessionCookies } from './session-cookies.ts'
import type { SignInStrategy } from './sign-in-strategy.ts'

/** What main's session with the backend works with. */
export interface SessionDeps {
  readonly api: Pick<ApiClient, 'ready' | 'call'> & RawApiClient
  readonly strategy: SignInStrategy
  readonly configuration: Pick<SessionConfiguration, 'userField' | 'scopesProperty'>
  readonly keychain: Keychain
  readonly cookies: SessionCookies
  readonly settings: Pick<SettingsFile, 'get' | 'set'>
  /** What a kept token is bound to: the configured backend's origin, or `embedded`. */
  readonly backendName: () => string
  /** The backend's clock, milliseconds since 1970. */
  readonly now: () => number
  readonly log: { warn: (message: string) => void; error: (message: string) => void }
}
