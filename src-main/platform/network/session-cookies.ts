import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'

/** The parts of Electron's `Cookie` that decide how long and where it is kept. Times in seconds since 1970; none for a cookie of this run. */
export interface ReceivedCookie {
  readonly name: string
  readonly value: string
  readonly path?: string
  /** With a leading dot where it is meant for the hosts below, too. */
  readonly domain?: string
  /** True where it is meant for that one host. */
  readonly hostOnly?: boolean
  readonly secure?: boolean
  readonly httpOnly?: boolean
  readonly expirationDate?: number
}

export interface StoredCookie extends Omit<ReceivedCookie, 'domain' | 'hostOnly'> {
  /** Where it is sent: the backend that set it, and no other host. */
  readonly url: string
  readonly path: string
}

/** The cookies of the partition that speaks with the backend. */
export interface CookieJar {
  onChanged(listener: (cookie: ReceivedCookie, isRemoved: boolean) => void): void
  set(cookie: StoredCookie): Promise<void>
  remove(url: string, name: string): Promise<void>
  clear(): Promise<void>
}

/** Cookies belong to a session. None of these reject. */
export interface SessionCookies {
  /** A log-in begins: what the backend sets from now on is the next session's, if there will be one. */
  beginNext(): void
  /** Drops every cookie but the next session's. */
  clearLast(): Promise<void>
  /** Drops the next session's cookies: there is none, and the last one's are as they were when the log-in began. */
  clearNext(): Promise<void>
  /** Drops every cookie. */
  clear(): Promise<void>
}

/** The platform's form of a cookie (spec, section 9): path `/`, and an expiry counted in days, the last one whole. */
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
  /** Origin of the configured backend; null before it was first asked. */
  readonly backend: () => string | null
  /** The PC's clock, by which cookies expire. */
  readonly now: () => number
}

/**
 * Gives every cookie that the backend sets the platform's form. One of another host came late, from a backend that was left meanwhile: it is
 * dropped.
 */
export function createSessionCookies({ jar, backend, now }: SessionCookiesDeps): SessionCookies {
  /** What was set here, by name: the jar tells of that, too. */
  const settled = new Map<string, StoredCookie>()
  const next = new Map<string, StoredCookie>()
  /** What was settled when the log-in began. */
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

/** Whether a cookie of that domain goes to `host`. */
function isMeantFor({ domain = '', hostOnly = false }: ReceivedCookie, host: string): boolean {
  const bare = domain.replace(/^\./, '')
  return host === bare || (!hostOnly && bare !== '' && host.endsWith(`.${bare}`))
}

/** An address to which the jar would send it. */
function addressOf({ domain = '', path = '/', secure = false }: ReceivedCookie): string {
  return `${secure ? 'https' : 'http'}://${domain.replace(/^\./, '')}${path}`
}

/** Whether it is as it was set here. Chromium keeps times to the microsecond: a second tells whether they are the same. */
function isSettled({ path, hostOnly, expirationDate }: ReceivedCookie, own: StoredCookie | undefined): boolean {
  if (own === undefined || path !== own.path || hostOnly !== true) return false
  const ownDate = own.expirationDate
  return ownDate === undefined || expirationDate === undefined ? ownDate === expirationDate : Math.abs(ownDate - expirationDate) < 1
}
