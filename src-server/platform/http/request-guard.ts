import type { IncomingMessage } from 'node:http'

/** Decides whether a request is processed. Runs first, on every route and on unknown paths. */
export type RequestGuard = (
  request: Pick<IncomingMessage, 'headers' | 'url'> & { readonly socket: { readonly localPort?: number | undefined } }
) => boolean

/** For a standalone server, which other machines may reach. */
export const openGuard: RequestGuard = () => true
