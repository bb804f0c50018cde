import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Held {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  body: Buffer
  readonly until: number
}

interface Passed {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
}

export interface CachingProxy {
  readonly base: string
  /** Requests of clients … */
  readonly asked: Passed[]
  /** … and those of them that reached the server. */
  readonly fetched: Passed[]
  /** What it holds, by path. */
  readonly held: ReadonlyMap<string, Held>
  /** Answers with what it holds whatever the client says, as some networks do. */
  isStubborn: boolean
  stop(): Promise<void>
}

/**
 * Runs a shared HTTP cache in front of a real server. It holds what the server allows to caches of everybody (RFC 9111): no reply without `public` and
 * `max-age`, and none with `no-store`. A client's `no-cache` makes it ask the server again, by `If-None-Match` where it holds an `ETag`.
 */
export async function runCachingProxy(upstream: string): Promise<CachingProxy> {
  const [asked, fetched]: [Passed[], Passed[]] = [[], []]
  const held = new Map<string, Held>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    asked.push({ method, url, headers })
    const body = await bodyOf(request)
    const known = method === 'GET' || method === 'HEAD' ? held.get(url) : undefined
    const isFresh = known !== undefined && known.until > Date.now() && (proxy.isStubborn || !/no-cache/.test(headers['cache-control'] ?? ''))
    if (isFresh) {
      give(response, known)
      return
    }
    const passedOn = known?.headers['etag'] === undefined ? headersOf(headers) : { ...headersOf(headers), 'if-none-match': known.headers['etag'] }
    fetched.push({ method, url, headers: passedOn })
    const reply = await fetch(upstream + url, { method, headers: passedOn, ...(body.length > 0 ? { body: new Uint8Array(body) } : {}) })
    if (reply.status === 304 && known !== undefined) {
      give(response, known)
      return
    }
    const control = reply.headers.get('cache-control') ?? ''
    const seconds = Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0)
    const fetchedNow = {
      status: reply.status,
      headers: Object.fromEntries([...reply.headers].filter(([name]) => !ofConnection.has(name))),
      body: Buffer.from(await reply.arrayBuffer()),
      until: Date.now() + 1000 * seconds
    }
    const mayHold = method === 'GET' && reply.status === 200 && /\bpublic\b/.test(control) && seconds > 0 && !/no-store|private/.test(control)
    if (mayHold) held.set(url, fetchedNow)
    give(response, fetchedNow)
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: CachingProxy = {
    base: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    fetched,
    held,
    isStubborn: false,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
  return proxy
}

/** Headers of one connection, which no proxy passes on. */
const ofConnection: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'content-length'])

function headersOf(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (ofConnection.has(name) ? [] : [[name, String(value)]])))
}

function give(response: ServerResponse, { status, headers, body }: Held): void {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) })
  response.end(body)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
