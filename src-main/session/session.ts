import { fail, succeed, type Failure, type Result } from '../../src-shared/errors/result.ts'
import type { SessionView } from '../../src-shared/session/session-contract.ts'
import type { Credentials, User } from '../../src-shared/session/session-schemas.ts'
import type { ApiClient, RawApiClient } from '../backend/api-client.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { Keychain } from './keychain.ts'
import { readUserReply, type FetchedUser } from './read-user-reply.ts'
import type { SessionConfiguration } from './session-configuration.ts'
import type { SessionCookies } from './session-cookies.ts'
import { occupantOf, transition, type SessionChange, type SessionState } from './session-state.ts'
import type { SignInRequest, SignInStrategy } from './sign-in-strategy.ts'
import { createTokenKeeper, type EndCode } from './token-keeper.ts'
import { createTokenStore } from './token-store.ts'

export interface Session {
  /** Looks at what the last run kept. */
  start(): Promise<void>
  view(): SessionView
  login(credentials: Credentials): Promise<Result<User>>
  /** Resolves once the learner came back from the system browser and is signed in, or with why not. */
  loginWithOpenId(): Promise<Result<User>>
  cancelOpenId(): void
  /** Always ends logged out here, whatever the backend says. */
  logout(): Promise<void>
  /**
   * Runs `step` with a token that has at least 500 ms left. Without one it answers why (`session/required`, `session/expired`,
   * `session/both-tokens-expired`) and nothing is sent; a backend that calls the token expired ends the session here too. What was asked for one
   * learner is never answered to the next.
   */
  withToken<Value>(step: (token: string) => Promise<Result<Value>>): Promise<Result<Value>>
  /** As `withToken`, for a call whose reply is the session's next token; other calls wait for it. */
  replaceToken(step: (token: string) => Promise<Result<string>>): Promise<Result<Record<string, never>>>
  /** Takes what a reply says of the signed-in learner. */
  takeUser(user: User): Promise<void>
  /** Whose attempt may be shown, see `occupantOf`. */
  occupant(): User | null
  /** Told after every change. */
  onChange(listener: () => void): void
}

interface SessionDeps {
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

/** Main's session with the backend: the only holder of the token. */
export function createSession(deps: SessionDeps): Session {
  const { api, strategy, configuration, keychain, cookies, settings, backendName, now, log } = deps
  const store = createTokenStore({ keychain, settings, strategy: strategy.name, log })
  const keeper = createTokenKeeper({ store, refresh: strategy.refresh, now, onEnded: (code) => void expire(code) })
  let state: SessionState = { kind: 'starting' }
  let openId: SessionView['openId'] = 'idle'
  let failure: Failure | null = null
  let scopes: readonly string[] = []
  let endCode: EndCode = 'session/expired'
  /** Counts log-ins and log-outs, so that a reply that comes after either changes nothing. */
  let turn = 0
  let replacing: Promise<unknown> = Promise.resolve()
  const listeners: (() => void)[] = []

  function tell(): void {
    listeners.forEach((listener) => {
      listener()
    })
  }

  function change(next: SessionChange): void {
    state = transition(state, next)
    if (state.kind !== 'logged-in') scopes = []
    tell()
  }

  /** The expiration stays on record: the next start must find that this session expired, and whose attempt outlives it. */
  async function expire(code: EndCode): Promise<void> {
    endCode = code
    if (code === 'session/both-tokens-expired') failure = fail(code).error
    const dropped = keeper.drop()
    change({ kind: 'expired' })
    await Promise.all([dropped, cookies.clear()])
  }

  function failWithoutToken(): ReturnType<typeof fail> {
    return fail(state.kind === 'expired' ? endCode : 'session/required')
  }

  async function obtainBearer(): Promise<Result<string>> {
    const asked = turn
    if (keeper.bearer() === null) return failWithoutToken()
    // A backend that is still starting would hold the request back until the token has no time left.
    const reachable = await api.ready()
    if (!reachable.ok) return reachable
    const fresh = await keeper.obtain()
    if (asked !== turn || keeper.bearer() === null) return failWithoutToken()
    if (!fresh.ok && isEndCode(fresh.error.code)) await expire(fresh.error.code)
    return fresh
  }

  async function send<Value>(step: (token: string) => Promise<Result<Value>>): Promise<{ bearer: string | null; result: Result<Value> }> {
    const obtained = await obtainBearer()
    return obtained.ok ? { bearer: obtained.value, result: await step(obtained.value) } : { bearer: null, result: obtained }
  }

  async function withToken<Value>(step: (token: string) => Promise<Result<Value>>): Promise<Result<Value>> {
    const asked = turn
    await replacing
    let { bearer, result } = await send(step)
    if (bearer !== null && wasRefused(result)) {
      await replacing
      // The token was replaced or refreshed while the request was under way.
      if (asked === turn && keeper.bearer() !== null && keeper.bearer() !== bearer) ({ bearer, result } = await send(step))
      if (bearer !== null && bearer === keeper.bearer() && wasRefused(result)) await expire('session/expired')
    }
    return result.ok && asked !== turn ? fail('session/required') : result
  }

  async function fetchUser(): Promise<Result<FetchedUser>> {
    const asked = turn
    const reply = await withToken((bearer) => api.callRaw('fetchUser', { bearer }))
    if (asked !== turn) return failWithoutToken()
    const fetched = reply.ok ? readUserReply(reply.value, configuration) : reply
    if (fetched.ok) await settings.set('auth.user', fetched.value.user)
    else if (fetched.error.code === 'session/user-field-missing') log.error(fetched.error.message)
    return fetched
  }

  function reportAuthError(error: Failure): void {
    failure = error
    log.error(`auth error: ${error.code}: ${error.message}`)
    tell()
  }

  async function forgetKept(): Promise<void> {
    await Promise.all([keeper.forget(), settings.set('auth.user', undefined), settings.set('auth.backend', undefined), cookies.clear()])
  }

  async function startWithoutToken(lost: 'none' | 'lost'): Promise<void> {
    const keychainState = keychain.state()
    const isKeychainOut = keychainState === 'absent' || keychainState === 'locked'
    // A keychain that cannot be asked now may still hold the token at the next start.
    if (lost === 'lost' && !isKeychainOut) await keeper.forget()
    if (state.kind !== 'starting') return
    change({ kind: 'no-token-found' })
    if (lost === 'lost' && isKeychainOut) reportAuthError(fail(`keychain/${keychainState}`).error)
  }

  async function start(): Promise<void> {
    const lastUser = settings.get('auth.user')
    const isForThisBackend = settings.get('auth.backend') === backendName()
    if (lastUser && !isForThisBackend) await forgetKept()
    const restored = lastUser && isForThisBackend ? await keeper.restore() : 'none'
    if (state.kind !== 'starting') return
    if (!lastUser || restored === 'none' || restored === 'lost') {
      await startWithoutToken(restored === 'lost' ? 'lost' : 'none')
      return
    }
    if (restored !== 'held') {
      endCode = restored
      if (restored === 'session/both-tokens-expired') failure = fail(restored).error
      change({ kind: 'kept-token-expired', user: lastUser })
      return
    }
    change({ kind: 'kept-token-found', user: lastUser })
    const asked = turn
    const fetched = await fetchUser()
    if (asked !== turn) return
    if (fetched.ok) {
      scopes = fetched.value.scopes
      change({ kind: 'user-fetched', user: fetched.value.user })
    } else reportAuthError(fetched.error)
  }

  async function signIn(request: SignInRequest): Promise<Result<User>> {
    if (request.kind !== strategy.name) return fail('session/not-configured')
    if (state.kind === 'logging-in' || state.kind === 'starting') return fail('session/busy')
    const mine = ++turn
    const isLeaving = keeper.bearer() !== null
    failure = null
    openId = request.kind === 'openid' ? 'waiting' : 'idle'
    change({ kind: 'login-began' })
    if (isLeaving) await forgetKept()
    const granted = await strategy.signIn(request)
    if (mine !== turn) return fail('session/required')
    if (granted.ok) await keeper.take(granted.value)
    const fetched = granted.ok ? await fetchUser() : granted
    if (mine !== turn) return fail('session/required')
    openId = 'idle'
    if (!fetched.ok) {
      if (granted.ok) await keeper.forget()
      if (request.kind === 'openid') failure = fetched.error
      change({ kind: 'login-failed' })
      return fetched
    }
    const { user } = fetched.value
    await settings.set('auth.backend', backendName())
    if (mine !== turn) return fail('session/required')
    scopes = fetched.value.scopes
    change({ kind: 'login-done', user })
    return succeed(user)
  }

  function noteReturned(): void {
    openId = 'returned'
    tell()
  }

  return {
    start,
    view: () => ({
      auth: { user: state.kind === 'logged-in' ? state.user : null, loggedIn: state.kind === 'logged-in' },
      busy: state.kind === 'logging-in',
      isStarting: state.kind === 'starting',
      isExpired: state.kind === 'expired' || (state.kind === 'logging-in' && state.expiredUser !== null),
      keychain: keychain.state(),
      strategy: strategy.name,
      openId,
      failure,
      scopes: [...scopes]
    }),
    login: (credentials) => signIn({ kind: 'local', credentials }),
    loginWithOpenId: () => signIn({ kind: 'openid', onReturned: noteReturned }),
    cancelOpenId() {
      strategy.cancel()
    },
    async logout() {
      turn += 1
      const bearer = keeper.bearer()
      failure = null
      openId = 'idle'
      strategy.cancel()
      const forgotten = forgetKept()
      change({ kind: 'logged-out' })
      await forgotten
      if (bearer !== null) await api.call('logout', { bearer })
    },
    withToken,
    async replaceToken(step) {
      const replaced = withToken(async (bearer) => {
        const reply = await step(bearer)
        if (!reply.ok) return reply
        if (keeper.bearer() === bearer)
          await keeper.take({ token: reply.value, lifetimeMs: undefined, refreshToken: null, refreshLifetimeMs: undefined })
        return succeed({})
      })
      replacing = replaced
      return replaced
    },
    async takeUser(user) {
      if (state.kind !== 'logged-in' || state.user.id !== user.id) return
      change({ kind: 'user-fetched', user })
      await settings.set('auth.user', user)
    },
    occupant: () => occupantOf(state),
    onChange: (listener) => {
      listeners.push(listener)
    }
  }
}

function isEndCode(code: string): code is EndCode {
  return code === 'session/expired' || code === 'session/both-tokens-expired'
}

/** Whether the backend no longer takes the token. */
function wasRefused(result: Result<unknown>): boolean {
  return !result.ok && (result.error.code === 'session/expired' || result.error.code === 'session/required')
}
