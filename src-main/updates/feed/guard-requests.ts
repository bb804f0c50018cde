/** The HTTP client of electron-updater: Electron's in the app, Node's in tests. */
export interface RequestMaker {
  createRequest(options: RequestOptions, callback: (response: GuardedResponse) => void): GuardedRequest
}

/** As filled in by `configureRequestUrl` of builder-util-runtime. */
export interface RequestOptions {
  readonly protocol?: string | null
  readonly hostname?: string | null
  readonly port?: number | string | null
  readonly path?: string | null
  readonly headers?: Readonly<Record<string, unknown>> | null
  readonly redirect?: string
}

interface GuardedResponse {
  readonly statusCode?: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown
  on(event: 'end', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

interface GuardedRequest {
  abort(): void
  emit(event: 'error', error: Error): boolean
}

interface RequestLimits {
  /** The only address that may be requested. */
  readonly url: URL
  /** Of the whole file, as signed. */
  readonly bytes: number
  /** A connection without data for this long is aborted. */
  readonly idleMs: number
}

/** The server did something that no mirror of a plain file does. */
export class HostileReplyError extends Error {}

/** A server may add this much to a range: the boundary lines between two parts. */
const RANGE_HEAD_BYTES = 1024

/**
 * Guards the network against a server that electron-updater would trust: one address, no redirect, no compressed body, and no more bytes in a reply
 * than were requested. A violation fails the request before any data is used (U4 of `faults.md`).
 */
export function guardRequests(maker: RequestMaker, limits: RequestLimits): RequestMaker {
  const make = maker.createRequest.bind(maker)
  maker.createRequest = (options, callback) => {
    if (addressOf(options) !== limits.url.href) throw new HostileReplyError('another address')
    const limitBytes = limitOf(options.headers, limits.bytes)
    const request = make({ ...options, redirect: 'error' }, (response) => {
      const fault = faultIn(response)
      if (fault === null) {
        watchBody(response, limitBytes, { fail, rest })
        callback(response)
      } else fail(new HostileReplyError(fault))
    })
    let timer = setTimeout(giveUp, limits.idleMs)

    function rest(isOver: boolean): void {
      clearTimeout(timer)
      if (!isOver) timer = setTimeout(giveUp, limits.idleMs)
    }

    function giveUp(): void {
      fail(new Error('The line brings nothing.'))
    }

    function fail(error: Error): void {
      clearTimeout(timer)
      request.emit('error', error)
      request.abort()
    }

    return request
  }
  return maker
}

function addressOf({ protocol, hostname, port, path }: RequestOptions): string {
  const address = `${protocol ?? 'https:'}//${hostname ?? ''}${port ? `:${String(port)}` : ''}${path ?? '/'}`
  return URL.canParse(address) ? new URL(address).href : ''
}

/** Returns the sum of a request's ranges plus their boundaries; the size of the whole file if there is no range. */
function limitOf(headers: RequestOptions['headers'], bytes: number): number {
  const range = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'range')?.[1]
  if (typeof range !== 'string') return bytes
  const ranges = [...range.matchAll(/(\d+)-(\d+)/g)]
  const asked = ranges.reduce((sum, [, from, to]) => sum + Math.max(0, Number(to) - Number(from) + 1), 0)
  return Math.min(asked, bytes) + (ranges.length > 1 ? ranges.length * RANGE_HEAD_BYTES : 0)
}

function faultIn({ statusCode = 0, headers }: GuardedResponse): string | null {
  if (statusCode >= 300 && statusCode < 400) return 'a redirect'
  const coding = [headers['content-encoding'] ?? 'identity'].flat().join()
  return coding === 'identity' ? null : 'a packed body'
}

function watchBody(
  response: GuardedResponse,
  limitBytes: number,
  { fail, rest }: { readonly fail: (error: Error) => void; readonly rest: (isOver: boolean) => void }
): void {
  let bytes = 0
  response.on('data', (chunk) => {
    bytes += chunk.byteLength
    if (bytes > limitBytes) fail(new HostileReplyError('more bytes than were asked for'))
    else rest(false)
  })
  response.on('end', () => {
    rest(true)
  })
  response.on('error', fail)
}
