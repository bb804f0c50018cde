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
    settings.set(EXPIRATION_NAME, expirationMs)
    await keychain.write(TOKEN_ACCOUNT, nextToken)
    watchExpiry()
  }

  async function forgetToken(): Promise<void> {
    clearTimeout(expiryTimer)
    token = null
    expirationMs = undefined
    settings.set(EXPIRATION_NAME, undefined)
    await keychain.remove(TOKEN_ACCOUNT)
  }

  async function expire(): Promise<void> {
    change({ kind: 'expired' })
    await forgetToken()
  }

  async function withToken<Value>(step: (token: string) => Promise<Result<Value>>): Promise<Result<Value>> {
    if (token === null) return fail(state.kind === 'expired' ? 'session/expired' : 'session/required')
    if (status() === 'expired') {
      await expire()
      return fail('session/expired')
    }
    const result = await step(token)
    if (!result.ok && (result.error.code === 'session/expired' || result.error.code === 'session/required')) await expire()
    return result
  }

  async function fetchUser(): Promise<Result<User>> {
    const reply = await withToken((bearer) => api.call('fetchUser', { bearer }))
    if (reply.ok) {
      settings.set('auth.user', reply.value.user)
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
      token = await keychain.read(TOKEN_ACCOUNT)
      if (status() !== 'valid') {
        const wasExpired = status() === 'expired'
        await forgetToken()
        change(wasExpired ? { kind: 'kept-token-expired', user: lastUser } : { kind: 'no-token-found' })
        return
      }
      watchExpiry()
      change({ kind: 'kept-token-found', user: lastUser })
      const user = await fetchUser()
      if (user.ok) change({ kind: 'login-done', user: user.value })
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
      if (state.kind === 'logging-in') return fail('session/busy')
      change({ kind: 'login-began' })
      const reply = await api.call('login', { body: credentials })
      if (!reply.ok) {
        change({ kind: 'login-failed' })
        return reply
      }
      await keep(reply.value.metadata.token)
      const user = await fetchUser()
      if (!user.ok) {
        await forgetToken()
        change({ kind: 'login-failed' })
        return user
      }
      change({ kind: 'login-done', user: user.value })
      return user
    },
    async logout() {
      const bearer = token
      await forgetToken()
      settings.set('auth.user', undefined)
      change({ kind: 'logged-out' })
      if (bearer !== null) await api.call('logout', { bearer })
    },
    withToken,
    occupant: () => occupantOf(state),
    onChange: (listener) => {
      listeners.push(listener)
    }
  }
}

/** The token's own `exp` claim in seconds, where it has one. */
function expiryClaim(token: string): number | undefined {
  try {
    return jwtDecode(token).exp
  } catch {
    return undefined
  }
}
