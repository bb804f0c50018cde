import { createHash, timingSafeEqual } from 'node:crypto'
import { LAUNCH_SECRET_HEADER } from '../../../src-shared/contracts/embedded-messages.ts'
import type { RequestGuard } from './request-guard.ts'

/**
 * Accepts only requests of this launch. Loopback is no boundary: any page in any browser on the PC can send requests to 127.0.0.1. So `Host`
 * must match exactly (a rebound name does not), `Origin` must be absent (main sends none, a page does), and the secret of this launch must be
 * present.
 */
export function createLoopbackGuard(launchSecret: string): RequestGuard {
  const expected = digest(launchSecret)
  return ({ headers, url, socket }) => {
    const secret = headers[LAUNCH_SECRET_HEADER]
    const isOurs = typeof secret === 'string' && timingSafeEqual(digest(secret), expected)
    return isOurs && headers.host === `127.0.0.1:${String(socket.localPort)}` && headers.origin === undefined && (url ?? '').startsWith('/')
  }
}

/** Digests have a fixed length, which the constant-time comparison needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
