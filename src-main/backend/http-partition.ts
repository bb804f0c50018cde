import { session, type Session } from 'electron'
import { fetchFromOneOrigin, type Fetch } from './fetch-from-one-origin.ts'
import { createSessionCookies, type CookieJar, type SessionCookies } from '../session/session-cookies.ts'

const PARTITION = 'persist:koya-http'

export interface HttpPartition {
  /** Towards the backend in force. */
  readonly fetch: Fetch
  /** Towards a backend that was left, which still takes what is owed to it: without cookies, and keeping none. */
  readonly fetchAside: Fetch
  readonly cookies: SessionCookies
}

/** Main's own HTTP towards the configured backend, with the system's proxy and certificates. Made at the first need: the first screen of a guest has none. */
export function createHttpPartition(now: () => number): HttpPartition {
  let opened: { readonly partition: Session; readonly cookies: SessionCookies } | null = null
  const oneOrigin = fetchFromOneOrigin((url, init) => open().partition.fetch(url, init))

  function open(): NonNullable<typeof opened> {
    if (opened) return opened
    const partition = session.fromPartition(PARTITION)
    opened = { partition, cookies: createSessionCookies({ jar: cookieJarOf(partition), backend: oneOrigin.origin, now }) }
    return opened
  }

  return {
    fetch: oneOrigin.fetch,
    fetchAside: (url, init) => open().partition.fetch(url, { ...init, credentials: 'omit' }),
    cookies: {
      beginNext: () => {
        open().cookies.beginNext()
      },
      clearLast: () => open().cookies.clearLast(),
      clear: () => open().cookies.clear()
    }
  }
}

function cookieJarOf(partition: Session): CookieJar {
  const { cookies } = partition
  return {
    onChanged(listener) {
      cookies.on('changed', (...[, cookie, , isRemoved]) => {
        listener(cookie, isRemoved)
      })
    },
    set: (cookie) => cookies.set(cookie),
    remove: (url, name) => cookies.remove(url, name),
    clear: () => partition.clearStorageData({ storages: ['cookies'] })
  }
}
