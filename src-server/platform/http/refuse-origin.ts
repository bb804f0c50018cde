import type { RequestGuard } from './request-guard.ts'

/**
 * Extends `guard` to refuse requests from a page of that origin. The checkout page runs a provider's script, which must not reach `/api` even
 * if it learns a token. A page of another origin sends `Origin` with all but simple requests, and `Referer` with those.
 */
export function refuseOrigin(guard: RequestGuard, origin: () => string | null): RequestGuard {
  return (request) => {
    const refused = origin()
    if (refused === null) return guard(request)
    const { origin: from, referer } = request.headers
    return from !== refused && originOf(referer) !== refused && guard(request)
  }
}

function originOf(address: string | undefined): string | null {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : null
}
