export type Fetch = (url: string, init: RequestInit) => Promise<Response>

interface OneOrigin {
  /** As `fetch`; the first request to another origin than the last one's ends what is still under way there. */
  readonly fetch: Fetch
  /** Of the last request; null before the first. */
  readonly origin: () => string | null
}

/**
 * Keeps to one origin at a time. A reply of a backend that was left would set its cookies in a jar that tells hosts apart, but neither ports nor
 * schemes: so no such reply is waited for.
 */
export function fetchFromOneOrigin(fetch: Fetch): OneOrigin {
  let current: { readonly origin: string; readonly leaving: AbortController } | null = null
  return {
    fetch(url, init) {
      const { origin } = new URL(url)
      if (current?.origin !== origin) {
        current?.leaving.abort()
        current = { origin, leaving: new AbortController() }
      }
      const { signal } = current.leaving
      return fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, signal]) : signal })
    },
    origin: () => current?.origin ?? null
  }
}
