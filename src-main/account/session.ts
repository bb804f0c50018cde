import { fail, type Failure, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { SessionView } from '../../src-shared/account/session-contract.ts'
import type { Credentials, User } from '../../src-shared/account/session-schemas.ts'
import { withoutOpening } from './sign-in/without-opening.ts'
import { createFetchUser } from './sign-in/fetch-user.ts'
import type { FetchedUser } from './sign-in/read-user-reply.ts'
import type { SessionDeps } from './session-deps.ts'
import { createSessionEnding, type SessionEnding } from './session-ending.ts'
import { createSessionLogin, type Grant } from './session-login.ts'
import { failureWithoutToken, viewOfSession } from './session-record.ts'
import { createSessionRequests, type SessionRequests } from './session-requests.ts'
import { currentUserOf, signedInUser } from './session-state.ts'
import { createSessionStatus, type SessionStatus } from './session-status.ts'
import type { SignInRequest } from './sign-in/sign-in-strategy.ts'
import { createSessionTokens, type SessionTokens } from './session-tokens.ts'
import { createTokenStore } from './token-store.ts'

export interface Session extends SessionRequests, Pick<SessionEnding, 'logout'> {
  /** Reads what the last run stored. */
  start(): Promise<void>
  view(): SessionView
  /** The current session with cookies and token stays until the backend has identified the new learner; a failed sign-in ends nothing. */
  login(credentials: Credentials): Promise<Result<User>>
  /** Resolves once the learner has returned from the system browser and is signed in, or with the failure. */
  loginWithOpenId(): Promise<Result<User>>
  /** As `login`, for a sign-in by other means than the configured ones: a candidate on a kiosk device. `grant` calls the backend. */
  loginBy(grant: Grant): Promise<Result<User>>
  cancelOpenId(): void
  /** Takes the signed-in learner's data from a reply. */
  takeUser(user: User): Promise<void>
  /** Takes a learner who proved their identity to this computer as one whose session has expired. False if another user is signed in. */
  recall(user: User): boolean
  /** The current user, see `currentUserOf`. */
  currentUser(): User | null
  /** Called after every change. */
  onChange(listener: () => void): void
}

/** Creates main's session with the backend: the only holder of the token. */
export function createSession(deps: SessionDeps): Session {
  const { api, strategy, configuration, keychain, settings, isAtHome, now, log } = deps
  const status = createSessionStatus()
  const store = createTokenStore({ keychain, settings, strategy: strategy.name, log })
  const fetchUser = createFetchUser({ api, configuration, isAtHome, log })
  const tokens: SessionTokens = createSessionTokens({ store, strategy, now, onEnded: (code) => void ending.expire(code) })
  const ending = createSessionEnding({ ...deps, tokens, status })
  const requests = createSessionRequests({ api, tokens, status, ending })
  const logIn = createSessionLogin({ ...deps, fetchUser, tokens, status, ending })

  async function signIn(request: SignInRequest): Promise<Result<User>> {
    if (request.kind !== strategy.name) return fail('session/not-configured')
    return logIn(() => strategy.signIn(request), { isOpenId: request.kind === 'openid' })
  }

  function noteReturned(): void {
    status.change({ kind: 'browser-returned' })
  }

  return {
    ...requests,
    start: () => startSession(deps, { status, tokens, ending, fetchUser: () => requests.withToken(fetchUser) }),
    view: () => viewOfSession(status.read(), { keychain: keychain.state(), strategy: strategy.name }),
    login: (credentials) => signIn({ kind: 'local', credentials }),
    loginWithOpenId: () => signIn({ kind: 'openid', onReturned: noteReturned }),
    loginBy: (grant) => logIn(grant, { isOpenId: false }),
    cancelOpenId() {
      strategy.cancel()
    },
    logout: ending.logout,
    async takeUser(user) {
      if (signedInUser(status.read().state)?.id !== user.id) return
      const taken = isAtHome() ? user : withoutOpening(user)
      status.change({ kind: 'user-fetched', user: taken })
      await settings.set('auth.user', taken)
    },
    recall(user) {
      status.change({ kind: 'learner-recalled', user })
      return currentUserOf(status.read().state)?.id === user.id
    },
    currentUser: () => currentUserOf(status.read().state),
    onChange: status.onChange
  }
}

interface StartParts {
  readonly status: SessionStatus
  readonly tokens: SessionTokens
  readonly ending: Pick<SessionEnding, 'forgetStored' | 'expire'>
  readonly fetchUser: () => Promise<Result<FetchedUser>>
}

/** Restores the session of the last run, if it is with this backend and has not expired. */
async function startSession(deps: SessionDeps, parts: StartParts): Promise<void> {
  const { settings, backendName, admission } = deps
  const { status, tokens, ending } = parts
  const lastUser = settings.get('auth.user')
  const isForThisBackend = settings.get('auth.backend') === backendName()
  if (lastUser && !isForThisBackend) await ending.forgetStored()
  const restored = lastUser && isForThisBackend ? await tokens.restore() : 'none'
  if (status.read().state.kind !== 'starting') return
  if (!lastUser || restored === 'none' || restored === 'lost') {
    await startWithoutToken(deps, parts, restored === 'lost')
    return
  }
  if (restored !== 'held') {
    status.change({ kind: 'kept-token-expired', user: lastUser, code: restored })
    return
  }
  if (!admission.trustsSaved(lastUser)) {
    await tokens.drop()
    status.change({ kind: 'kept-token-expired', user: lastUser, code: 'session/expired' })
    return
  }
  status.change({ kind: 'kept-token-found', user: lastUser })
  const asked = status.generation()
  const fetched = await refetchUser(deps, parts, lastUser)
  if (asked !== status.generation()) return
  // A token beside another learner's name, as after a keychain that did not answer, opens nothing.
  if (fetched.ok && fetched.value.user.id !== lastUser.id) await ending.expire('session/expired')
  else if (fetched.ok) status.change({ kind: 'user-fetched', ...fetched.value })
  else reportAuthError(deps, parts, fetched.error)
}

async function startWithoutToken(deps: SessionDeps, parts: StartParts, isLost: boolean): Promise<void> {
  const { status, tokens } = parts
  const keychainState = deps.keychain.state()
  const isKeychainOut = keychainState === 'absent' || keychainState === 'locked'
  // A keychain that is unavailable now may still hold the token at the next start.
  if (isLost && !isKeychainOut) await tokens.forget()
  if (status.read().state.kind !== 'starting') return
  status.change({ kind: 'no-token-found' })
  if (isLost && isKeychainOut) reportAuthError(deps, parts, fail(`keychain/${keychainState}`).error)
}

async function refetchUser({ settings }: SessionDeps, { status, fetchUser }: StartParts, lastUser: User): Promise<Result<FetchedUser>> {
  const asked = status.generation()
  const fetched = await fetchUser()
  if (asked !== status.generation()) return failureWithoutToken(status.read())
  if (fetched.ok && fetched.value.user.id === lastUser.id) await settings.set('auth.user', fetched.value.user)
  return fetched
}

function reportAuthError({ log }: SessionDeps, { status }: StartParts, failure: Failure): void {
  log.error(`auth error: ${failure.code}: ${failure.message}`)
  status.change({ kind: 'error-reported', failure })
}
