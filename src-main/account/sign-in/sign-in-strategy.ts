import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Credentials } from '../../../src-shared/account/session-schemas.ts'
import type { Strategy } from '../../../src-shared/device/strategies.ts'
import type { FetchedUser } from './read-user-reply.ts'

/** Granted tokens. Lifetimes are in milliseconds, undefined if the reply has none. */
export interface GrantedTokens {
  readonly token: string
  readonly lifetimeMs: number | undefined
  readonly refreshToken: string | null
  readonly refreshLifetimeMs: number | undefined
}

/** Tokens, and their user as confirmed by the backend. */
export interface ProvenSession extends FetchedUser {
  readonly granted: GrantedTokens
}

/** `onReturned` is called when the browser has returned, before the tokens are fetched. */
export type SignInRequest =
  | { readonly kind: 'local'; readonly credentials: Credentials }
  | { readonly kind: 'openid'; readonly onReturned: () => void }

/** One way of signing in. A request of another kind fails with `session/not-configured`. */
export interface SignInStrategy {
  readonly name: Strategy
  signIn(request: SignInRequest): Promise<Result<GrantedTokens>>
  /**
   * Null if tokens are never refreshed. Fails with `session/openid-refused` or `session/wrong-credentials` if the refresh token has ended, else with the
   * reason why it cannot be refreshed now.
   */
  readonly refresh: ((refreshToken: string) => Promise<Result<GrantedTokens>>) | null
  /** Whether a stored refresh token belongs to the session of this computer. Any does where this is absent. */
  readonly isOwnRefreshToken?: (refreshToken: string) => boolean
  /** Cancels the pending sign-in, if there is one. */
  cancel(): void
}
