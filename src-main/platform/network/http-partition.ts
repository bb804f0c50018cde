import type { Session } from 'electron'
import { namingCertificateFaults } from './certificate-error.ts'
import type { CertificatePins } from './certificate-pins.ts'
import { openPartition } from './open-partition.ts'
import { fetchFromOneOrigin, type Fetch } from './fetch-from-one-origin.ts'
import { createSessionCookies, type CookieJar, type SessionCookies } from './session-cookies.ts'

const PARTITION = 'persist:koya-http'
const STRANGER_PARTITION = 'koya-stranger'
const MEDIA_PARTITION = 'koya-media'

export interface HttpPartition {
  /** For the backend in force. */
  readonly fetch: Fetch
  /** For a previous backend that still receives its attempts: sends and stores no cookies. */
  readonly fetchWithoutCookies: Fetch
  /** For files that HTTP caches may hold: without cookies, and nothing is stored on this computer, where a picture of an exam would stay. */
  readonly fetchMedia: Fetch
  readonly cookies: SessionCookies
}

interface HttpPartitionDeps {
  readonly now: () => number
  readonly pins: Pick<CertificatePins, 'of'>
  /** The address of the backend in force, before its first request in this run. */
  readonly backendName: () => string
}

interface Opened {
  readonly partition: Session
  readonly cookies: SessionCookies
}

/**
 * Creates main's HTTP client for the configured backend, with the system's proxy and certificates. A server with a confirmed certificate has a
 * separate partition for that certificate (decision 52). Partitions are opened when first needed: a guest's first screen needs none.
 */
export function createHttpPartition({ now, pins, backendName }: HttpPartitionDeps): HttpPartition {
  const opened = new Map<string | null, Opened>()
  const pinOf = (url: string): string | null => pins.of(new URL(url).origin)
  const oneOrigin = fetchFromOneOrigin((url, init) => {
    const pin = pinOf(url)
    return namingCertificateFaults(open(pin).partition.fetch(url, init), pin !== null)
  })
  const present = (): Opened => open(pins.of(oneOrigin.origin() ?? backendName()))

  function open(pin: string | null): Opened {
    const before = opened.get(pin)
    if (before) return before
    const partition = openPartition(PARTITION, pin)
    const made = { partition, cookies: createSessionCookies({ jar: cookieJarOf(partition), backend: oneOrigin.origin, now }) }
    opened.set(pin, made)
    return made
  }

  return {
    fetch: oneOrigin.fetch,
    fetchWithoutCookies(url, init) {
      const pin = pinOf(url)
      return namingCertificateFaults(open(pin).partition.fetch(url, { ...init, credentials: 'omit' }), pin !== null)
    },
    fetchMedia(url, init) {
      const pin = pinOf(url)
      const partition = openPartition(MEDIA_PARTITION, pin, { cache: false })
      return namingCertificateFaults(partition.fetch(url, { ...init, credentials: 'omit' }), pin !== null)
    },
    cookies: {
      beginNext: () => {
        present().cookies.beginNext()
      },
      clearLast: () => present().cookies.clearLast(),
      clearNext: () => present().cookies.clearNext(),
      clear: () => present().cookies.clear()
    }
  }
}

/** Returns a fetch for servers that are not the backend in force: it sends and stores no cookies. With a `pin`, only that certificate is accepted. */
export function fetchAsStranger(pin: string | null = null): Fetch {
  return (url, init) => namingCertificateFaults(openPartition(STRANGER_PARTITION, pin).fetch(url, { ...init, credentials: 'omit' }), pin !== null)
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
