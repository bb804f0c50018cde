import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Rewrite = (path: string, body: Record<string, unknown>) => unknown

export interface RewritingProxy {
  readonly address: string
  /** Changes the JSON of requests and of successful replies; at first nothing. */
  readonly rewrite: { request: Rewrite; reply: Rewrite }
  stop(): Promise<void>
}

/** Runs a network or program in front of a real backend that changes what passes through as JSON. */
export async function runRewritingProxy(backend: string): Promise<RewritingProxy> {
  const rewrite: RewritingProxy['rewrite'] = { request: (_, body) => body, reply: (_, body) => body }

  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    const [path = ''] = url.split('?')
    const text = await textOf(request)
    const body = text === '' ? {} : { body: JSON.stringify(rewrite.request(path, JSON.parse(text) as never)) }
    const reply = await fetch(backend + url, { method, headers: passedOn(headers), ...body })
    const type = reply.headers.get('content-type') ?? ''
    if (!type.startsWith('application/json')) {
      response.writeHead(reply.status, { 'Content-Type': type })
      response.end(Buffer.from(await reply.arrayBuffer()))
      return
    }
    const replied = (await reply.json()) as Record<string, unknown>
    response.writeHead(reply.status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(reply.ok ? rewrite.reply(path, replied) : replied))
  }

  const server = createServer((request, response) => void passOn(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    rewrite,
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

function passedOn(headers: IncomingHttpHeaders): Record<string, string> {
  const names = ['authorization', 'content-type', 'idempotency-key'] as const
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
