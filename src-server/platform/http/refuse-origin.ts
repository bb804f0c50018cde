import type { RequestGuard } from './request-guard.ts'

/**
 * `guard`, and besides nothing that a page of that origin sends: the checkout's page runs a provider's script, which must not reach `/api` even
 * where it learns a token. A page of another name sends its origin with all but the plainest requests, and these its referrer.
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
