import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Credentials } from '../../../src-shared/account/session-schemas.ts'
import type { Strategy } from '../../../src-shared/device/strategies.ts'
import type { FetchedUser } from './read-user-reply.ts'

/** Tokens as they are handed out. Lifetimes in milliseconds, where the reply tells them. */
export interface GrantedTokens {
  readonly token: string
  readonly lifetimeMs: number | undefined
  readonly refreshToken: string | null
  readonly refreshLifetimeMs: number | undefined
}

/** Tokens, and whose they are by the backend's own word. */
export interface ProvenSession extends FetchedUser {
  readonly granted: GrantedTokens
}

/** `onReturned` is called once the browser came back, before the tokens are fetched. */
export type SignInRequest =
  | { readonly kind: 'local'; readonly credentials: Credentials }
  | { readonly kind: 'openid'; readonly onReturned: () => void }

/** One way of signing in. A request of another way is answered `session/not-configured`. */
export interface SignInStrategy {
  readonly name: Strategy
  signIn(request: SignInRequest): Promise<Result<GrantedTokens>>
  /** Null where tokens are never refreshed. Fails with `session/openid-refused` where the refresh token has ended, else `backend/unreachable`. */
  readonly refresh: ((refreshToken: string) => Promise<Result<GrantedTokens>>) | null
  /** Gives up the sign-in that waits, if one does. */
  cancel(): void
}
