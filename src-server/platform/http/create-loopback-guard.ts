import { createHash, timingSafeEqual } from 'node:crypto'
import { LAUNCH_SECRET_HEADER } from '../../../src-shared/contracts/embedded-messages.ts'
import type { RequestGuard } from './request-guard.ts'

/**
 * Loopback is no boundary: any page in any browser on the PC can send requests to 127.0.0.1. So the `Host` must be exactly ours (a
 * rebound name is not), there must be no `Origin` (main's requests carry none, a page's do), and the secret of this launch must be there.
 */
export function createLoopbackGuard(launchSecret: string): RequestGuard {
  const expected = digest(launchSecret)
  return ({ headers, url, socket }) => {
    const secret = headers[LAUNCH_SECRET_HEADER]
    const isOurs = typeof secret === 'string' && timingSafeEqual(digest(secret), expected)
    return isOurs && headers.host === `127.0.0.1:${String(socket.localPort)}` && headers.origin === undefined && (url ?? '').startsWith('/')
  }
}

/** Digests have one length whatever was sent, as the comparison in constant time needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
