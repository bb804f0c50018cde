import { platformConstants } from '../../src-shared/platform/platform-constants.ts'

/** The parts of Electron's `Cookie` that decide how long and where it is kept. Times in seconds since 1970; none for a cookie of this run. */
export interface ReceivedCookie {
  readonly name: string
  readonly value: string
  readonly path?: string
  readonly secure?: boolean
  readonly httpOnly?: boolean
  readonly expirationDate?: number
}

export interface KeptCookie extends ReceivedCookie {
  /** Where it is sent: the backend that set it, and nowhere else. */
  readonly url: string
  readonly path: string
}

/** The cookies of the partition that speaks with the backend. */
export interface CookieJar {
  onChanged(listener: (cookie: ReceivedCookie, isRemoved: boolean) => void): void
  set(cookie: KeptCookie): Promise<void>
  remove(url: string, name: string): Promise<void>
  clear(): Promise<void>
}

export interface SessionCookies {
  /** Drops every cookie. Never rejects. */
  clear(): Promise<void>
}

/** The platform's form of a cookie (spec, section 9): path `/`, and an expiry counted in days, the last one whole. */
export function toKeptCookie({ name, value, secure, httpOnly, expirationDate }: ReceivedCookie, backend: string, nowMs: number): KeptCookie {
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

/** Gives every cookie that the backend sets the platform's form. */
export function createSessionCookies({ jar, backend, now }: SessionCookiesDeps): SessionCookies {
  /** The expiry of what was set here, by name: the jar tells of that, too. */
  const settled = new Map<string, number | undefined>()

  async function settle(cookie: ReceivedCookie, origin: string): Promise<void> {
    const kept = toKeptCookie(cookie, origin, now())
    settled.set(kept.name, kept.expirationDate)
    if (cookie.path !== kept.path) await jar.remove(`${origin}${cookie.path ?? ''}`, cookie.name)
    await jar.set(kept)
  }

  jar.onChanged((cookie, isRemoved) => {
    const origin = backend()
    if (isRemoved || origin === null || isSettled(cookie, settled)) return
    void settle(cookie, origin).catch(() => undefined)
  })

  return {
    async clear() {
      settled.clear()
      await jar.clear().catch(() => undefined)
    }
  }
}

/** Chromium keeps times to the microsecond: a second tells whether they are the same. */
function isSettled({ name, path, expirationDate }: ReceivedCookie, settled: ReadonlyMap<string, number | undefined>): boolean {
  if (!settled.has(name) || path !== platformConstants.cookiePath) return false
  const own = settled.get(name)
  return own === undefined || expirationDate === undefined ? own === expirationDate : Math.abs(own - expirationDate) < 1
}
