import type { IncomingMessage } from 'node:http'

/** Whether a request may be looked at further. It runs before anything else, on every route and on those that do not exist. */
export type RequestGuard = (
  request: Pick<IncomingMessage, 'headers' | 'url'> & { readonly socket: { readonly localPort?: number | undefined } }
) => boolean

/** For a server that stands alone: it is meant to be reached from other machines. */
export const openGuard: RequestGuard = () => true
