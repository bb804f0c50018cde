import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'

/** The parts of Electron's `Cookie` that decide how long and where it is stored. Times in seconds since 1970; undefined for a session cookie. */
export interface ReceivedCookie {
  readonly name: string
  readonly value: string
  readonly path?: string
  /** With a leading dot if it also applies to subdomains. */
  readonly domain?: string
  /** True if it applies only to that host. */
  readonly hostOnly?: boolean
  readonly secure?: boolean
  readonly httpOnly?: boolean
  readonly expirationDate?: number
}

export interface StoredCookie extends Omit<ReceivedCookie, 'domain' | 'hostOnly'> {
  /** Sent only to the backend that set it. */
  readonly url: string
  readonly path: string
}

/** The cookies of the backend's partition. */
export interface CookieJar {
  onChanged(listener: (cookie: ReceivedCookie, isRemoved: boolean) => void): void
  set(cookie: StoredCookie): Promise<void>
  remove(url: string, name: string): Promise<void>
  clear(): Promise<void>
}

/** Cookies belong to a session. None of these reject. */
export interface SessionCookies {
  /** A sign-in begins: cookies that the backend sets from now on belong to the next session, if there is one. */
  beginNext(): void
  /** Drops every cookie except the next session's. */
  clearLast(): Promise<void>
  /** Drops the next session's cookies after a failed sign-in and restores the last session's as they were when it began. */
  clearNext(): Promise<void>
  /** Drops every cookie. */
  clear(): Promise<void>
}

/** Converts a cookie to the platform's form (spec, section 9): path `/`, and an expiry in days, rounded up. */
export function toStoredCookie({ name, value, secure, httpOnly, expirationDate }: ReceivedCookie, backend: string, nowMs: number): StoredCookie {
  const { cookieExpiryUnitMs, cookiePath } = platformConstants
  const days = expirationDate === undefined ? null : Math.ceil((expirationDate * 1000 - nowMs) / cookieExpiryUnitMs)
  return {
    url: `${backend}${cookiePath}`,
    name,
    value,
    path: cookiePath,
    secure: secure ?? false,
    httpOnly: httpOnly ?? false,
    ...(days === null ? {} : { expirationDate: (nowMs + days * cookieExpiryUnitMs) / 1000 })
  }
}

interface SessionCookiesDeps {
  readonly jar: CookieJar
  /** Origin of the configured backend; null before its first request. */
  readonly backend: () => string | null
  /** The PC's clock, by which cookies expire. */
  readonly now: () => number
}

/** Converts every cookie of the backend to the platform's form. A cookie of another host is a late one of a previous backend and is dropped. */
export function createSessionCookies({ jar, backend, now }: SessionCookiesDeps): SessionCookies {
  /** Cookies that were set here, by name: the jar reports these, too. */
  const settled = new Map<string, StoredCookie>()
  const next = new Map<string, StoredCookie>()
  /** The settled cookies at the start of the sign-in. */
  const last = new Map<string, StoredCookie>()

  async function settle(cookie: ReceivedCookie, origin: string): Promise<void> {
    const stored = toStoredCookie(cookie, origin, now())
    settled.set(stored.name, stored)
    next.set(stored.name, stored)
    if (cookie.path !== stored.path || cookie.hostOnly !== true) await jar.remove(addressOf(cookie), cookie.name)
    await jar.set(stored)
  }

  jar.onChanged((cookie, isRemoved) => {
    const origin = backend()
    if (isRemoved || origin === null) return
    if (!isMeantFor(cookie, new URL(origin).hostname)) void jar.remove(addressOf(cookie), cookie.name).catch(() => undefined)
    else if (!isSettled(cookie, settled.get(cookie.name))) void settle(cookie, origin).catch(() => undefined)
  })

  async function clear(): Promise<void> {
    for (const cookies of [settled, next, last]) cookies.clear()
    await jar.clear().catch(() => undefined)
  }

  return {
    beginNext() {
      next.clear()
      last.clear()
      for (const [name, cookie] of settled) last.set(name, cookie)
    },
    async clearLast() {
      const own = [...next.values()]
      await clear()
      for (const cookie of own) {
        settled.set(cookie.name, cookie)
        next.set(cookie.name, cookie)
        await jar.set(cookie).catch(() => undefined)
      }
    },
    async clearNext() {
      const dropped = [...next.values()]
      next.clear()
      for (const { url, name } of dropped) {
        const before = last.get(name)
        if (before) settled.set(name, before)
        else settled.delete(name)
        await (before ? jar.set(before) : jar.remove(url, name)).catch(() => undefined)
      }
    },
    clear
  }
}

/** Whether a cookie of that domain is sent to `host`. */
function isMeantFor({ domain = '', hostOnly = false }: ReceivedCookie, host: string): boolean {
  const bare = domain.replace(/^\./, '')
  return host === bare || (!hostOnly && bare !== '' && host.endsWith(`.${bare}`))
}

/** Returns an address to which the jar would send the cookie. */
function addressOf({ domain = '', path = '/', secure = false }: ReceivedCookie): string {
  return `${secure ? 'https' : 'http'}://${domain.replace(/^\./, '')}${path}`
}

/** Whether the cookie is the one set here. Chromium stores times to the microsecond, so times within a second are equal. */
function isSettled({ path, hostOnly, expirationDate }: ReceivedCookie, own: StoredCookie | undefined): boolean {
  if (own === undefined || path !== own.path || hostOnly !== true) return false
  const ownDate = own.expirationDate
  return ownDate === undefined || expirationDate === undefined ? ownDate === expirationDate : Math.abs(ownDate - expirationDate) < 1
}
