import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Held {
  /** Resolves once a request for the path waits here. */
  readonly asked: Promise<void>
  /** Whether the client still waits. */
  isWaiting(): boolean
  release(): void
}

export interface SchoolGateway {
  readonly address: string
  /** Every request, in order. */
  readonly seen: { readonly path: string; readonly cookie: string | undefined; readonly bearer: string | undefined }[]
  /** `Set-Cookie` of the next replies, by path. */
  readonly cookies: Record<string, readonly string[]>
  /** Holds back the reply to the next request for the path. */
  hold(path: string): Held
  stop(): Promise<void>
}

interface GatewayOptions {
  readonly backend: string
  readonly issuer: string
  /** The backend's token of the one learner as whom everybody of the school is signed in. */
  readonly token: string
}

/** Runs a school's gateway before a real backend: it checks a token with the school's provider and forwards the request with the backend's token. */
export async function runSchoolGateway({ backend, issuer, token }: GatewayOptions): Promise<SchoolGateway> {
  const gateway: { -readonly [Key in 'seen' | 'cookies']: SchoolGateway[Key] } = { seen: [], cookies: {} }
  const holds = new Map<string, (response: ServerResponse) => Promise<void>>()

  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '', headers } = request
    const [path = ''] = url.split('?')
    gateway.seen.push({ path, cookie: headers.cookie, bearer: headers.authorization?.replace('Bearer ', '') })
    const body = await bodyOf(request)
    const isGood = headers.authorization !== undefined && (await fetch(`${issuer}/me`, { headers: { authorization: headers.authorization } })).ok
    const reply = await fetch(backend + url, {
      method,
      headers: { 'Content-Type': 'application/json', ...(isGood ? { Authorization: `Bearer ${token}` } : {}) },
      ...(method === 'GET' ? {} : { body })
    })
    await holds.get(path)?.(response)
    response.writeHead(reply.status, { 'Content-Type': 'application/json', 'Set-Cookie': [...(gateway.cookies[path] ?? [])] })
    response.end(await reply.text())
  }

  const server = createServer((request, response) => void passOn(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...gateway,
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    hold(path) {
      let [note, release]: (() => void)[] = []
      const asked = new Promise<void>((resolve) => (note = resolve))
      const released = new Promise<void>((resolve) => (release = resolve))
      let isWaiting = false
      holds.set(path, (response) => {
        holds.delete(path)
        isWaiting = true
        response.once('close', () => (isWaiting = false))
        note?.()
        return released
      })
      return { asked, isWaiting: () => isWaiting, release: () => release?.() }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
