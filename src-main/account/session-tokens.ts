import { jwtDecode } from 'jwt-decode'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { tokenExpiration, tokenStatus, TOKEN_EXPIRY_MARGIN_MS, type TokenStatus } from '../../src-shared/account/token-expiry.ts'
import type { GrantedTokens, SignInStrategy } from './sign-in/sign-in-strategy.ts'
import type { HeldTokens, StoredTokens, TokenStore } from './token-store.ts'

/** `setTimeout` counts in 32 bits. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** A token is refreshed this long before its end, or after half its life if that is shorter. */
const REFRESH_LEAD_MS = 60_000

/** Why a session ended without a sign-out. */
export type EndCode = 'session/expired' | 'session/both-tokens-expired'

export function isEndCode(code: string): code is EndCode {
  return code === 'session/expired' || code === 'session/both-tokens-expired'
}

export interface SessionTokens {
  /** Reads what the last run stored: `none` was stored, the keychain `lost` the token, it is `held` again, or the code with which it ended. */
  restore(): Promise<'none' | 'lost' | 'held' | EndCode>
  take(granted: GrantedTokens): Promise<void>
  /** The token that requests carry now, whatever its age; null if there is none. */
  bearer(): string | null
  /** Checks tokens that are not held yet. */
  statusOf(granted: GrantedTokens): TokenStatus
  /**
   * Returns a token with at least 500 ms left, refreshed if needed. Fails with `session/required`, an `EndCode`, or `backend/unreachable` if it
   * cannot be refreshed now.
   */
  obtain(): Promise<Result<string>>
  /** Drops the tokens in memory at once; resolves when the keychain has dropped them. The stored expirations stay. */
  drop(): Promise<void>
  forget(): Promise<void>
}

interface SessionTokensDeps {
  readonly store: TokenStore
  readonly strategy: Pick<SignInStrategy, 'name' | 'refresh' | 'isOwnRefreshToken'>
  /** The backend's clock, milliseconds since 1970. */
  readonly now: () => number
  /** Called when the tokens expire while no request uses them. */
  readonly onEnded: (code: EndCode) => void
}

/** Holds the tokens of the session, watches their expiration and refreshes them if the strategy can. */
export function createSessionTokens({ store, strategy, now, onEnded }: SessionTokensDeps): SessionTokens {
  let held: HeldTokens | null = null
  let endCode: EndCode = 'session/expired'
  let timer: NodeJS.Timeout | undefined
  /** When the held token is refreshed ahead of time, once; after its end it is refreshed on demand. */
  let refreshDueMs = Infinity

  const renew = createRenewal({
    refresh: strategy.refresh,
    now,
    held: () => held,
    endCode: () => endCode,
    save,
    dropRefreshToken() {
      if (held !== null) held = { ...held, refreshToken: null }
    }
  })

  function hold(next: HeldTokens): void {
    held = next
    endCode = endCodeOf(strategy, next)
    const leadMs = Math.min(REFRESH_LEAD_MS, Math.max(0, next.expirationMs - now()) / 2)
    refreshDueMs = strategy.refresh === null || next.refreshToken === null ? Infinity : next.expirationMs - leadMs
    watch()
  }

  function release(): void {
    clearTimeout(timer)
    held = null
  }

  function watch(): void {
    clearTimeout(timer)
    if (held === null) return
    const dueMs = Math.min(endOf(held) - TOKEN_EXPIRY_MARGIN_MS, refreshDueMs)
    if (dueMs === Infinity) return
    timer = setTimeout(wake, Math.min(Math.max(dueMs - now(), 0) + 1, LONGEST_TIMER_MS))
    timer.unref()
  }

  function wake(): void {
    if (held === null) return
    if (hasEnded(held, now())) onEnded(endCode)
    else if (now() >= refreshDueMs) {
      refreshDueMs = Infinity
      void renew().then(watch)
    } else watch()
  }

  function save(next: HeldTokens): Promise<void> {
    hold(next)
    return store.save(next)
  }

  return {
    async restore() {
      const { expirationMs, refreshExpirationMs } = store.readExpirations()
      if (expirationMs === undefined) return 'none'
      const { token, refreshToken } = ownOf(strategy, await store.readTokens())
      const stored = { token: token ?? '', expirationMs, refreshToken, refreshExpirationMs }
      const isPastEnd = hasEnded(stored, now())
      if (isPastEnd) {
        await store.drop()
        return endCodeOf(strategy, stored)
      }
      if (token === null) return 'lost'
      hold(stored)
      return 'held'
    },
    take: (granted) => save(heldFrom(granted, now())),
    bearer: () => held?.token ?? null,
    statusOf: (granted) => tokenStatus(true, heldFrom(granted, now()).expirationMs, now()),
    async obtain() {
      if (held === null) return fail('session/required')
      if (tokenStatus(true, held.expirationMs, now()) !== 'expired') return succeed(held.token)
      return hasEnded(held, now()) ? fail(endCode) : renew()
    },
    drop() {
      release()
      return store.drop()
    },
    forget() {
      release()
      return store.forget()
    }
  }
}

interface RenewalDeps extends Pick<SessionTokensDeps, 'now'> {
  readonly refresh: SignInStrategy['refresh']
  readonly held: () => HeldTokens | null
  readonly endCode: () => EndCode
  readonly save: (next: HeldTokens) => Promise<void>
  /** Drops a refresh token that the provider refused. */
  readonly dropRefreshToken: () => void
}

/** Fetches new tokens for the held ones. Concurrent callers share one in-flight request. */
function createRenewal({ refresh, now, held, endCode, save, dropRefreshToken }: RenewalDeps): () => Promise<Result<string>> {
  let refreshing: Promise<Result<string>> | null = null

  async function renewNow(): Promise<Result<string>> {
    const before = held()
    if (!before?.refreshToken || refresh === null) return fail(endCode())
    const reply = await refresh(before.refreshToken)
    if (held() !== before) return fail('session/required')
    if (reply.ok) {
      const { refreshToken, refreshExpirationMs } = before
      const next = heldFrom(reply.value, now())
      await save(next.refreshToken === null ? { ...next, refreshToken, refreshExpirationMs } : next)
      return succeed(next.token)
    }
    if (reply.error.code !== 'session/openid-refused' && reply.error.code !== 'session/wrong-credentials') return reply
    dropRefreshToken()
    return fail(endCode())
  }

  return () =>
    (refreshing ??= renewNow().finally(() => {
      refreshing = null
    }))
}

/** Drops a stored refresh token that belongs to another session. */
function ownOf({ isOwnRefreshToken }: Pick<SignInStrategy, 'isOwnRefreshToken'>, { token, refreshToken }: StoredTokens): StoredTokens {
  return { token, refreshToken: refreshToken !== null && isOwnRefreshToken?.(refreshToken) === false ? null : refreshToken }
}

/** A local refresh token is an account's id: it is no second token that could expire. */
function endCodeOf({ name }: Pick<SignInStrategy, 'name'>, { refreshToken }: HeldTokens): EndCode {
  return refreshToken === null || name === 'local' ? 'session/expired' : 'session/both-tokens-expired'
}

/** Returns when no token can be used or refreshed any more; never if the expiration of the refresh token is unknown. */
function endOf({ expirationMs, refreshToken, refreshExpirationMs }: HeldTokens): number {
  return refreshToken === null ? expirationMs : Math.max(expirationMs, refreshExpirationMs ?? Infinity)
}

function hasEnded(tokens: HeldTokens, nowMs: number): boolean {
  return tokenStatus(true, endOf(tokens), nowMs) === 'expired'
}

/** Takes expirations from the tokens' own claims, else from the reply, else 7200 s for the token and unknown for the refresh token. */
function heldFrom({ token, lifetimeMs, refreshToken, refreshLifetimeMs }: GrantedTokens, nowMs: number): HeldTokens {
  const claim = expiryClaim(token)
  const refreshClaim = refreshToken === null ? undefined : expiryClaim(refreshToken)
  const toldRefreshEnd = refreshLifetimeMs === undefined ? undefined : nowMs + refreshLifetimeMs
  return {
    token,
    expirationMs: claim === undefined && lifetimeMs !== undefined ? nowMs + lifetimeMs : tokenExpiration(claim, nowMs),
    refreshToken,
    refreshExpirationMs: refreshClaim === undefined ? toldRefreshEnd : refreshClaim * 1000
  }
}

/** Returns a token's own `exp` claim in seconds, if it is a number. */
function expiryClaim(token: string): number | undefined {
  try {
    const { exp } = jwtDecode<{ exp?: unknown }>(token)
    return typeof exp === 'number' && Number.isFinite(exp) ? exp : undefined
  } catch {
    return undefined
  }
}
