import { session, type Session } from 'electron'
import { createSessionCookies, type CookieJar, type SessionCookies } from '../session/session-cookies.ts'

const PARTITION = 'persist:koya-http'

export interface HttpPartition {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly cookies: SessionCookies
}

/** Main's own HTTP towards the configured backend, with the system's proxy and certificates. Made at the first need: the first screen of a guest has none. */
export function createHttpPartition(now: () => number): HttpPartition {
  let opened: { readonly partition: Session; readonly cookies: SessionCookies } | null = null
  let origin: string | null = null

  function open(): NonNullable<typeof opened> {
    if (opened) return opened
    const partition = session.fromPartition(PARTITION)
    opened = { partition, cookies: createSessionCookies({ jar: cookieJarOf(partition), backend: () => origin, now }) }
    return opened
  }

  return {
    fetch(url, init) {
      origin = new URL(url).origin
      return open().partition.fetch(url, init)
    },
    cookies: { clear: () => open().cookies.clear() }
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
