import { connect, type AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Endpoint } from '../../src-shared/kernel/http/endpoint.ts'
import { endpoints } from '../../src-shared/contracts/endpoints.ts'
import { makeSqlite } from '../support/databases.ts'
import { openTestBackend, type TestBackend } from '../support/test-backend.ts'
import { byTier } from '../support/tier.ts'

/** Check A11: oversized bodies, floods of forms with files, and senders that never finish. */
const DEFAULT_LIMIT_BYTES = 64 * 1024
const FLOOD = byTier({ commit: 300, full: 3000, release: 3000 })
const SLOW_LIMIT_MS = 400

const posts = Object.entries<Endpoint>(endpoints).filter(([, { method }]) => method === 'POST')
const urlOf = ({ path }: Endpoint): string => path.replace(/:\w+/g, 'x')

async function expectAlive({ app }: Pick<TestBackend, 'app'>): Promise<void> {
  expect((await app.inject({ method: 'GET', url: '/api/health' })).statusCode).toBe(200)
}

/** Starts the backend on its own port with time-outs short enough for a test. */
async function listen({ requestTimeout, headersTimeout }: { readonly requestTimeout: number; readonly headersTimeout: number }) {
  const backend = await openTestBackend({ database: makeSqlite() })
  const { server } = backend.app
  const shipped = { requestTimeout: server.requestTimeout, headersTimeout: server.headersTimeout }
  Object.assign(server, { requestTimeout, headersTimeout, connectionsCheckingInterval: 50 })
  await backend.app.listen({ host: '127.0.0.1', port: 0 })
  return { backend, shipped, port: (server.address() as AddressInfo).port }
}

/** Returns the reply on a raw connection after the first bytes; empty where nothing came within `waitMs`. */
function send(port: number, first: string, waitMs: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(first))
    onTestFinished(() => void socket.destroy())
    let told = ''
    const done = (): void => {
      clearTimeout(timer)
      resolve(told)
    }
    const timer = setTimeout(done, waitMs)
    socket
      .on('data', (chunk: Buffer) => (told += chunk.toString()))
      .on('close', done)
      .on('error', done)
  })
}

describe('A11: a body that is too large', () => {
  it.each(posts)('a body over the size limit is refused with 413 by %s, without authentication', async (_, endpoint) => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const payload = `"${'a'.repeat(endpoint.bodyLimitBytes ?? DEFAULT_LIMIT_BYTES)}"`
    const request = { method: 'POST', url: urlOf(endpoint), headers: { 'content-type': 'application/json' } } as const
    const { statusCode, body } = await backend.app.inject({ ...request, payload })
    expect({ status: statusCode, errorCode: (JSON.parse(body) as { error: { code: string } }).error.code }).toEqual({
      status: 413,
      errorCode: 'request/too-large'
    })
    // The control: a body of exactly the allowed length is not refused for its length.
    expect((await backend.app.inject({ ...request, payload: '"a"' })).statusCode).not.toBe(413)
  })
})

describe('A11: a body with thousands of faults', () => {
  it.each([
    ['names that nobody knows', Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`unknown${String(index)}`, 1]))],
    ['a name as long as itself', { ['a'.repeat(60_000)]: 1 }]
  ])('is refused with a short reply: %s', async (_, payload) => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const { statusCode, body } = await backend.app.inject({ method: 'POST', url: '/api/login', payload })
    expect({ statusCode, isShort: body.length < 5000 }).toEqual({ statusCode: 400, isShort: true })
  })
})

describe('A11: a large body of a stranger', () => {
  const large = posts.filter(([, { bodyLimitBytes = 0 }]) => bodyLimitBytes > DEFAULT_LIMIT_BYTES)
  const head = (url: string): string =>
    `POST ${url} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\nAuthorization: Bearer a.b.c\r\nContent-Length: 100000\r\n\r\n`

  it('is refused before it is read, because reading it would hold up everybody else', async () => {
    const { backend, port } = await listen({ requestTimeout: 0, headersTimeout: 0 })
    expect(large.length).toBeGreaterThan(4)
    for (const [name, endpoint] of large) {
      const url = endpoint.path.replace(/:\w+/g, crypto.randomUUID())
      // 400: the random id is none of such an object.
      expect({ name, isRefused: /^HTTP\/1.1 40[01] /.test(await send(port, head(url), 20 * SLOW_LIMIT_MS)) }).toEqual({ name, isRefused: true })
    }
    await expectAlive(backend)
  })

  it('control: a small one is read first', async () => {
    const { port } = await listen({ requestTimeout: 0, headersTimeout: 0 })
    expect(await send(port, head('/api/logout').replace('100000', '10'), SLOW_LIMIT_MS / 2)).toBe('')
  })
})

describe('A11: forms with files', () => {
  it(`no endpoint accepts multipart forms, and ${String(FLOOD)} of them at once leave the server unaffected`, { timeout: 120_000 }, async () => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const part = `--b\r\nContent-Disposition: form-data; name="f"; filename="../../x"\r\n\r\n${'z'.repeat(1000)}\r\n`
    const payload = `${part.repeat(20)}--b--\r\n`
    const replies = await Promise.all(
      Array.from({ length: FLOOD }, (_, index) => {
        const [, endpoint] = posts[index % posts.length]!
        return backend.app.inject({ method: 'POST', url: urlOf(endpoint), headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload })
      })
    )
    expect(replies.filter(({ statusCode }) => statusCode < 400 || statusCode >= 500)).toEqual([])
    await expectAlive(backend)
  })
})

describe('A11: a sender who never comes to an end', () => {
  const head = 'POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n'

  it.each([
    ['head', `${head}X-A: b\r\n`],
    ['body', `${head}Content-Length: 100\r\n\r\n{"identifier":`]
  ])('a request whose %s never ends gets 408 and is disconnected', async (_, first) => {
    const { backend, shipped, port } = await listen({ requestTimeout: SLOW_LIMIT_MS, headersTimeout: SLOW_LIMIT_MS })
    // The shipped limits exist too, and are no longer than a slow connection needs.
    for (const limitMs of Object.values(shipped))
      expect({ isPositive: limitMs > 0, isAtMostOneMinute: limitMs <= 60_000 }).toEqual({ isPositive: true, isAtMostOneMinute: true })
    const told = await send(port, first, 20 * SLOW_LIMIT_MS)
    expect(told).toMatch(/^HTTP\/1\.1 408 /)
    expect(told).toContain('"code":"request/too-slow"')
    await expectAlive(backend)
  })

  it('control: a server without limits does not end such requests', async () => {
    const { port } = await listen({ requestTimeout: 0, headersTimeout: 0 })
    expect(await send(port, `${head}X-A: b\r\n`, 4 * SLOW_LIMIT_MS)).toBe('')
  })

  it('hundreds of unfinished requests are disconnected, and other clients are served meanwhile', async () => {
    const { backend, port } = await listen({ requestTimeout: SLOW_LIMIT_MS, headersTimeout: SLOW_LIMIT_MS })
    const slow = Array.from({ length: 200 }, () => send(port, `${head}X-A: b\r\n`, 40 * SLOW_LIMIT_MS))
    await expectAlive(backend)
    const told = await Promise.all(slow)
    expect(told.filter((text) => !text.startsWith('HTTP/1.1 408 '))).toEqual([])
  })
})
