import { jwtDecode } from 'jwt-decode'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { SessionView } from '../../src-shared/session/session-contract.ts'
import type { Credentials, User } from '../../src-shared/session/session-schemas.ts'
import { tokenExpiration, tokenStatus, TOKEN_EXPIRY_MARGIN_MS, type TokenStatus } from '../../src-shared/session/token-expiry.ts'
import type { ApiClient } from '../backend/api-client.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { Keychain } from './keychain.ts'
import { occupantOf, transition, type SessionChange, type SessionState } from './session-state.ts'

/** The platform's names (spec, section 9): the token in the keychain, its expiration in the settings file. */
const TOKEN_ACCOUNT = 'auth._token.local'
const EXPIRATION_NAME = 'auth._token_expiration.local'
/** `setTimeout` counts in 32 bits. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export interface Session {
  /** Looks at what the last run kept. */
  start(): Promise<void>
  view(): SessionView
  login(credentials: Credentials): Promise<Result<User>>
  /** Always ends logged out here, whatever the backend says. */
  logout(): Promise<void>
  /**
   * Runs `step` with a token that has at least 500 ms left. Without one it answers `session/required` or `session/expired` and nothing is sent; a
   * backend that calls the token expired ends the session here too.
   */
  withToken<Value>(step: (token: string) => Promise<Result<Value>>): Promise<Result<Value>>
  /** Whose attempt may be shown, see `occupantOf`. */
  occupant(): User | null
  /** Told after every change. */
  onChange(listener: () => void): void
}

interface SessionDeps {
  readonly api: ApiClient
  readonly keychain: Keychain
  readonly settings: Pick<SettingsFile, 'get' | 'set'>
  /** The backend's clock, milliseconds since 1970. */
  readonly now: () => number
  readonly log: { warn: (message: string) => void; error: (message: string) => void }
}

/** Main's session with the backend: the only holder of the token. */
export function createSession({ api, keychain, settings, now, log }: SessionDeps): Session {
  let state: SessionState = { kind: 'starting' }
  let token: string | null = null
  let expirationMs: number | undefined
  let expiryTimer: NodeJS.Timeout | undefined
  /** Counts log-ins and log-outs, so that a reply that comes after either changes nothing. */
  let turn = 0
  const listeners: (() => void)[] = []

  function change(next: SessionChange): void {
    state = transition(state, next)
    listeners.forEach((listener) => {
      listener()
    })
  }

  function status(): TokenStatus {
    return tokenStatus(token !== null, expirationMs, now())
  }

  function watchExpiry(): void {
    clearTimeout(expiryTimer)
    if (expirationMs === undefined) return
    const dueMs = expirationMs - TOKEN_EXPIRY_MARGIN_MS - now()
    expiryTimer = setTimeout(
      () => {
        if (status() === 'expired') void expire()
        else watchExpiry()
      },
      Math.min(Math.max(dueMs, 0) + 1, LONGEST_TIMER_MS)
    )
    expiryTimer.unref()
  }

  async function keep(nextToken: string): Promise<void> {
    token = nextToken
    expirationMs = tokenExpiration(expiryClaim(nextToken), now())
    if (!(await settings.set(EXPIRATION_NAME, expirationMs))) log.warn('auth: the expiration could not be kept for the next start')
    await keychain.write(TOKEN_ACCOUNT, nextToken)
    watchExpiry()
  }

  async function dropToken(): Promise<void> {
    clearTimeout(expiryTimer)
    token = null
    await keychain.remove(TOKEN_ACCOUNT)
  }

  async function forgetToken(): Promise<void> {
    expirationMs = undefined
    const written = settings.set(EXPIRATION_NAME, undefined)
    await dropToken()
    await written
  }

  /** The expiration stays on record: the next start must find that this session expired, and whose attempt outlives it. */
  async function expire(): Promise<void> {
    change({ kind: 'expired' })
    await dropToken()
  }

  async function withToken<Value>(step: (token: string) => Promise<Result<Value>>): Promise<Result<Value>> {
    const bearer = token
    if (bearer === null) return failWithoutToken()
    // A backend that is still starting would hold the request back until the token has no time left.
    const reachable = await api.ready()
    if (!reachable.ok) return reachable
    if (token !== bearer) return failWithoutToken()
    if (status() === 'expired') {
      await expire()
      return fail('session/expired')
    }
    const result = await step(bearer)
    const hasEnded = !result.ok && (result.error.code === 'session/expired' || result.error.code === 'session/required')
    if (hasEnded && isCurrent(bearer)) await expire()
    return result
  }

  function isCurrent(bearer: string): boolean {
    return token === bearer
  }

  function failWithoutToken(): ReturnType<typeof fail> {
    return fail(state.kind === 'expired' ? 'session/expired' : 'session/required')
  }

  async function fetchUser(): Promise<Result<User>> {
    const asked = turn
    const reply = await withToken((bearer) => api.call('fetchUser', { bearer }))
    if (asked !== turn) return failWithoutToken()
    if (reply.ok) {
      await settings.set('auth.user', reply.value.user)
      return succeed(reply.value.user)
    }
    if (reply.error.code !== 'backend/malformed-reply') return reply
    log.error('User Data response does not contain field user')
    return fail('session/user-field-missing')
  }

  return {
    async start() {
      expirationMs = settings.get(EXPIRATION_NAME)
      const lastUser = settings.get('auth.user')
      if (expirationMs === undefined || !lastUser) {
        change({ kind: 'no-token-found' })
        return
      }
      const keptToken = await keychain.read(TOKEN_ACCOUNT)
      if (state.kind !== 'starting') return
      if (tokenStatus(true, expirationMs, now()) === 'expired') {
        await dropToken()
        change({ kind: 'kept-token-expired', user: lastUser })
        return
      }
      if (keptToken === null) {
        await forgetToken()
        change({ kind: 'no-token-found' })
        return
      }
      token = keptToken
      watchExpiry()
      change({ kind: 'kept-token-found', user: lastUser })
      const user = await fetchUser()
      if (user.ok) change({ kind: 'user-fetched', user: user.value })
      else log.warn(`auth: the user could not be fetched at start (${user.error.code})`)
    },
    view: () => ({
      user: state.kind === 'logged-in' ? state.user : null,
      loggedIn: state.kind === 'logged-in',
      busy: state.kind === 'logging-in',
      isStarting: state.kind === 'starting',
      isExpired: state.kind === 'expired' || (state.kind === 'logging-in' && state.expiredUser !== null),
      keychain: keychain.state()
    }),
    async login(credentials) {
      if (state.kind === 'logging-in' || state.kind === 'starting') return fail('session/busy')
      const mine = ++turn
      change({ kind: 'login-began' })
      if (token !== null) await forgetToken()
      const reply = await api.call('login', { body: credentials })
      if (mine !== turn) return fail('session/required')
      if (!reply.ok) {
        change({ kind: 'login-failed' })
        return reply
      }
      await keep(reply.value.metadata.token)
      const user = await fetchUser()
      if (mine !== turn) return fail('session/required')
      if (!user.ok) {
        await forgetToken()
        change({ kind: 'login-failed' })
        return user
      }
      change({ kind: 'login-done', user: user.value })
      return user
    },
    async logout() {
      turn += 1
      const bearer = token
      const forgotten = Promise.all([forgetToken(), settings.set('auth.user', undefined)])
      change({ kind: 'logged-out' })
      await forgotten
      if (bearer !== null) await api.call('logout', { bearer })
    },
    withToken,
    occupant: () => occupantOf(state),
    onChange: (listener) => {
      listeners.push(listener)
    }
  }
}

/** The token's own `exp` claim in seconds, where it has one that is a number. */
function expiryClaim(token: string): number | undefined {
  try {
    const { exp } = jwtDecode<{ exp?: unknown }>(token)
    return typeof exp === 'number' && Number.isFinite(exp) ? exp : undefined
  } catch {
    return undefined
  }
}
