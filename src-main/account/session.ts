import { fail, succeed, type Failure, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { SessionView } from '../../src-shared/account/session-contract.ts'
import type { Credentials, User } from '../../src-shared/account/session-schemas.ts'
import { createFetchUser } from './sign-in/fetch-user.ts'
import type { FetchedUser } from './sign-in/read-user-reply.ts'
import type { SessionDeps } from './session-deps.ts'
import { currentUserOf, signedInUser, settledStateOf, transition, type SessionChange, type SessionState } from './session-state.ts'
import type { GrantedTokens, ProvenSession, SignInRequest } from './sign-in/sign-in-strategy.ts'
import { createSessionTokens, isEndCode, type EndCode } from './session-tokens.ts'
import { viewOfSession } from './session-view.ts'
import { createTokenStore } from './token-store.ts'
import { wasRefused } from './was-refused.ts'

export interface Session {
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
  /** Always ends signed out here, whatever the backend replies. Without `waitsForBackend` it resolves once no session data is left here. */
  logout(options?: { readonly waitsForBackend: boolean }): Promise<void>
  /**
   * Runs `step` with a token that has at least 500 ms left. Without a token it fails with `session/required`, `session/expired` or
   * `session/both-tokens-expired`, and nothing is sent. If the backend reports the token as expired, the session ends here too. A reply for one
   * learner is never returned to the next.
   */
  withToken<Value>(step: (token: string) => Promise<Result<Value>>): Promise<Result<Value>>
  /** As `withToken`, for a call whose reply is the session's next token; other calls wait for it. */
  replaceToken(step: (token: string) => Promise<Result<string>>): Promise<Result<Record<string, never>>>
  /** Takes the signed-in learner's data from a reply. */
  takeUser(user: User): Promise<void>
  /** Takes a learner who proved their identity to this computer as one whose session has expired. False if another user is signed in. */
  recall(user: User): boolean
  /** The current user, see `currentUserOf`. */
  currentUser(): User | null
  /** Called after every change. */
  onChange(listener: () => void): void
}

type Grant = () => Promise<Result<GrantedTokens>>

/** Creates main's session with the backend: the only holder of the token. */
export function createSession(deps: SessionDeps): Session {
  const { api, strategy, admission, configuration, keychain, cookies, settings, backendName, now, log } = deps
  const store = createTokenStore({ keychain, settings, strategy: strategy.name, log })
  const fetchUser = createFetchUser({ api, configuration, log })
  const tokens = createSessionTokens({ store, refresh: strategy.refresh, now, onEnded: (code) => void expire(code) })
  let state: SessionState = { kind: 'starting' }
  let openId: SessionView['openId'] = 'idle'
  let failure: Failure | null = null
  let scopes: readonly string[] = []
  let endCode: EndCode = 'session/expired'
  /** Counts proven sign-ins and sign-outs, so that a reply that arrives after either changes nothing. */
  let generation = 0
  let replacing: Promise<unknown> = Promise.resolve()
  const listeners: (() => void)[] = []

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function change(next: SessionChange): void {
    state = transition(state, next)
    if (signedInUser(state) === null) scopes = []
    tell()
  }

  /** The stored expiration stays: the next start must find that this session expired, and whose attempt outlives it. */
  async function expire(code: EndCode): Promise<void> {
    endCode = code
    if (code === 'session/both-tokens-expired') failure = fail(code).error
    const cleared = state.kind === 'logging-in' ? cookies.clearLast() : cookies.clear()
    const dropped = tokens.drop()
    change({ kind: 'expired' })
    await Promise.all([dropped, cleared])
  }

  function failWithoutToken(): ReturnType<typeof fail> {
    return fail(settledStateOf(state).kind === 'expired' ? endCode : 'session/required')
  }

  async function obtainBearer(): Promise<Result<string>> {
    const asked = generation
    if (tokens.bearer() === null) return failWithoutToken()
    // A backend that is still starting would delay the request until the token has expired.
    const reachable = await api.ready()
    if (!reachable.ok) return reachable
    const fresh = await tokens.obtain()
    if (asked !== generation || tokens.bearer() === null) return failWithoutToken()
    if (!fresh.ok && isEndCode(fresh.error.code)) await expire(fresh.error.code)
    return fresh
  }

  async function send<Value>(step: (token: string) => Promise<Result<Value>>): Promise<{ bearer: string | null; result: Result<Value> }> {
    const obtained = await obtainBearer()
    return obtained.ok ? { bearer: obtained.value, result: await step(obtained.value) } : { bearer: null, result: obtained }
  }

  async function withToken<Value>(step: (token: string) => Promise<Result<Value>>): Promise<Result<Value>> {
    const asked = generation
    await replacing
    let { bearer, result } = await send(step)
    if (bearer !== null && wasRefused(result)) {
      await replacing
      // The token was replaced or refreshed while the request was in flight.
      if (asked === generation && tokens.bearer() !== null && tokens.bearer() !== bearer) ({ bearer, result } = await send(step))
      if (bearer !== null && bearer === tokens.bearer() && wasRefused(result)) await expire('session/expired')
    }
    return result.ok && asked !== generation ? fail('session/required') : result
  }

  async function refetchUser(): Promise<Result<FetchedUser>> {
    const asked = generation
    const fetched = await withToken(fetchUser)
    if (asked !== generation) return failWithoutToken()
    if (fetched.ok) await settings.set('auth.user', fetched.value.user)
    return fetched
  }

  function reportAuthError(error: Failure): void {
    failure = error
    log.error(`auth error: ${error.code}: ${error.message}`)
    tell()
  }

  async function forgetTokens(): Promise<void> {
    await Promise.all([tokens.forget(), settings.set('auth.user', undefined), settings.set('auth.backend', undefined)])
  }

  async function forgetStored(): Promise<void> {
    await Promise.all([forgetTokens(), cookies.clear()])
  }

  async function startWithoutToken(lost: 'none' | 'lost'): Promise<void> {
    const keychainState = keychain.state()
    const isKeychainOut = keychainState === 'absent' || keychainState === 'locked'
    // A keychain that is unavailable now may still hold the token at the next start.
    if (lost === 'lost' && !isKeychainOut) await tokens.forget()
    if (state.kind !== 'starting') return
    change({ kind: 'no-token-found' })
    if (lost === 'lost' && isKeychainOut) reportAuthError(fail(`keychain/${keychainState}`).error)
  }

  async function start(): Promise<void> {
    const lastUser = settings.get('auth.user')
    const isForThisBackend = settings.get('auth.backend') === backendName()
    if (lastUser && !isForThisBackend) await forgetStored()
    const restored = lastUser && isForThisBackend ? await tokens.restore() : 'none'
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
    if (!admission.trustsSaved(lastUser)) {
      await tokens.drop()
      change({ kind: 'kept-token-expired', user: lastUser })
      return
    }
    change({ kind: 'kept-token-found', user: lastUser })
    const asked = generation
    const fetched = await refetchUser()
    if (asked !== generation) return
    if (fetched.ok) {
      scopes = fetched.value.scopes
      change({ kind: 'user-fetched', user: fetched.value.user })
    } else reportAuthError(fetched.error)
  }

  async function signIn(request: SignInRequest): Promise<Result<User>> {
    if (request.kind !== strategy.name) return fail('session/not-configured')
    return letIn(() => strategy.signIn(request), { isOpenId: request.kind === 'openid' })
  }

  async function letIn(grant: Grant, { isOpenId }: { readonly isOpenId: boolean }): Promise<Result<User>> {
    if (state.kind === 'logging-in' || state.kind === 'starting') return fail('session/busy')
    const asked = generation
    failure = null
    openId = isOpenId ? 'waiting' : 'idle'
    cookies.beginNext()
    change({ kind: 'login-began' })
    const proven = await obtainProof(grant)
    if (asked !== generation) return fail('session/required')
    if (proven.ok) return takeOver(proven.value)
    openId = 'idle'
    if (isOpenId) failure = proven.error
    change({ kind: 'login-failed' })
    return proven
  }

  async function obtainProof(grant: Grant): Promise<Result<ProvenSession>> {
    const asked = generation
    // Without a session the token is stored first (spec, section 4); over another user's session it must not be used before it is proven.
    const isStoredFirst = settledStateOf(state).kind === 'logged-out'
    const granted = await grant()
    if (!granted.ok) return granted
    const reachable = await api.ready()
    if (!reachable.ok) return reachable
    if (asked !== generation) return fail('session/required')
    if (tokens.statusOf(granted.value) === 'expired') return fail('session/expired')
    if (isStoredFirst) await tokens.take(granted.value)
    const fetched = await fetchAdmitted(granted.value.token)
    if (!fetched.ok && isStoredFirst && asked === generation) await tokens.forget()
    return fetched.ok ? succeed({ granted: granted.value, ...fetched.value }) : fetched
  }

  /** Fetches the user of a token. A token of a learner who may not enter now is revoked, and its cookies are removed. */
  async function fetchAdmitted(token: string): Promise<Result<FetchedUser>> {
    const fetched = await fetchUser(token)
    const admitted = fetched.ok ? admission.mayEnter(fetched.value.user) : succeed(null)
    if (admitted.ok) return fetched
    void api.call('logout', { bearer: token })
    await cookies.clearNext()
    return admitted
  }

  /** Replaces the last session with the proven one and removes all data of the last one. */
  async function takeOver({ granted, user, scopes: userScopes }: ProvenSession): Promise<Result<User>> {
    const mine = ++generation
    const forgotten = signedInUser(state) === null ? undefined : forgetTokens()
    if (forgotten) change({ kind: 'login-proven' })
    await Promise.all([cookies.clearLast(), forgotten])
    if (mine !== generation) return fail('session/required')
    // Before the tokens: after a crash here, the next start must never find one learner's name with another's token.
    await Promise.all([settings.set('auth.user', user), settings.set('auth.backend', backendName())])
    if (mine !== generation) return fail('session/required')
    const saved = tokens.bearer() === granted.token ? undefined : tokens.take(granted)
    scopes = userScopes
    openId = 'idle'
    admission.entered(user)
    change({ kind: 'login-done', user })
    await saved
    return mine === generation ? succeed(user) : fail('session/required')
  }

  function noteReturned(): void {
    if (state.kind !== 'logging-in') return
    openId = 'returned'
    tell()
  }

  return {
    start,
    view: () => viewOfSession(state, { keychain: keychain.state(), strategy: strategy.name, openId, failure, scopes: [...scopes] }),
    login: (credentials) => signIn({ kind: 'local', credentials }),
    loginWithOpenId: () => signIn({ kind: 'openid', onReturned: noteReturned }),
    loginBy: (grant) => letIn(grant, { isOpenId: false }),
    cancelOpenId() {
      strategy.cancel()
    },
    async logout({ waitsForBackend } = { waitsForBackend: true }) {
      generation += 1
      const bearer = tokens.bearer()
      failure = null
      openId = 'idle'
      strategy.cancel()
      const forgotten = forgetStored()
      change({ kind: 'logged-out' })
      await forgotten
      const told = bearer === null ? null : api.call('logout', { bearer })
      if (waitsForBackend) await told
    },
    withToken,
    async replaceToken(step) {
      const replaced = withToken(async (bearer) => {
        const reply = await step(bearer)
        if (!reply.ok) return reply
        if (tokens.bearer() === bearer)
          await tokens.take({ token: reply.value, lifetimeMs: undefined, refreshToken: null, refreshLifetimeMs: undefined })
        return succeed({})
      })
      replacing = replaced
      return replaced
    },
    async takeUser(user) {
      if (signedInUser(state)?.id !== user.id) return
      change({ kind: 'user-fetched', user })
      await settings.set('auth.user', user)
    },
    recall(user) {
      change({ kind: 'learner-recalled', user })
      return currentUserOf(state)?.id === user.id
    },
    currentUser: () => currentUserOf(state),
    onChange: (listener) => {
      listeners.push(listener)
    }
  }
}
