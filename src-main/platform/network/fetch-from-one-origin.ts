export type Fetch = (url: string, init: RequestInit) => Promise<Response>

interface OneOrigin {
  /** As `fetch`; the first request to another origin aborts the open requests to the last one. */
  readonly fetch: Fetch
  /** Of the last request; null before the first. */
  readonly origin: () => string | null
}

/**
 * Creates a fetch for one origin at a time. A late reply of a previous backend would set its cookies in a jar that separates hosts, but neither ports
 * nor schemes, so such requests are aborted.
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
