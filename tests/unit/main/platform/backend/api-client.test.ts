import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createApiClient, type ApiClient, type RawApiClient } from '../../../../../src-main/platform/backend/api-client.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildUser } from '../../../../support/build-user.ts'
import { serveHttp, type HttpPost } from '../../../../support/serve-http.ts'
import { codeOf } from '../../../../support/sit-in-room.ts'
import { pickBelow, pickOne, withSeeds } from '../../../../support/with-seeds.ts'

interface TestConnection extends HttpPost {
  readonly api: ApiClient & RawApiClient
  readonly learned: number[]
  /** Lines of the log. */
  readonly noted: string[]
}

async function openConnection(timeoutMs?: number): Promise<TestConnection> {
  const post = await serveHttp()
  const learned: number[] = []
  const noted: string[] = []
  const api = createApiClient({
    fetch: (url, init) => fetch(url, timeoutMs === undefined ? init : { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    address: () => Promise.resolve(succeed({ base: post.base, headers: { 'koya-launch-secret': 's3cret' } })),
    learnServerTime: (serverTimeMs) => learned.push(serverTimeMs),
    log: { warn: (line) => noted.push(line) }
  })
  return Object.assign(post, { api, learned, noted })
}

const health = { product: 'koya', version: '1', markingVersion: '2' }
const reply =
  (body: string | Buffer, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {}): HttpPost['answer'] =>
  (response) =>
    response.writeHead(status, headers).end(body)

describe('a request', () => {
  test('a request carries the launch secret, its own token and idempotency key, and the body of its contract', async () => {
    const line = await openConnection()
    line.answer = reply(JSON.stringify({ receivedSequence: 1 }), { headers: { 'koya-time': '1790000000000' } })
    const attemptId = '11111111-1111-4111-8111-111111111111'
    const events = [
      { sequence: 1, act: { kind: 'move' as const, itemId: 'a' }, spentMs: 0, at: 0, previousHash: '0'.repeat(64), hash: '1'.repeat(64) }
    ]
    const result = await line.api.call('appendEvents', { params: { attemptId }, body: { events }, bearer: 'cap', idempotencyKey: 'key-1' })
    expect(result).toEqual(succeed({ receivedSequence: 1 }))
    expect(line.seen[0]).toMatchObject({ method: 'POST', url: `/api/attempts/${attemptId}/events`, body: JSON.stringify({ events }) })
    expect(line.seen[0]?.headers).toMatchObject({
      authorization: 'Bearer cap',
      'idempotency-key': 'key-1',
      accept: 'application/json',
      'content-type': 'application/json',
      'koya-launch-secret': 's3cret'
    })
    expect(line.learned).toEqual([1_790_000_000_000])
    line.answer = reply(JSON.stringify(health))
    expect(await line.api.call('readHealth', {})).toEqual(succeed(health))
    expect(line.seen[1]).toMatchObject({ method: 'GET', url: '/api/health', body: '' })
    expect(line.seen[1]?.headers.authorization).toBeUndefined()
    expect(line.seen[1]?.headers['idempotency-key']).toBeUndefined()
  })

  test('no request is made while there is no backend to ask', async () => {
    const refused = fail('backend/starting')
    const api = createApiClient({
      fetch: () => Promise.reject(new Error('asked')),
      address: () => Promise.resolve(refused),
      learnServerTime: () => undefined,
      log: { warn: () => undefined }
    })
    expect(await api.call('readHealth', {})).toEqual(refused)
    expect(await api.ready()).toEqual(refused)
  })

  test('each request has an id of its own, which the log has too where the server failed', async () => {
    const line = await openConnection()
    line.answer = reply('{}')
    await line.api.call('fetchAssessment', { params: { slug: 'a' } })
    line.answer = reply(JSON.stringify({ error: fail('request/internal').error }), { status: 500 })
    await line.api.call('fetchAssessment', { params: { slug: 'ada@example.com' } })
    line.answer = reply(JSON.stringify({ error: fail('assessment/not-found').error }), { status: 404 })
    await line.api.call('fetchAssessment', { params: { slug: 'c' } })
    const ids = line.seen.map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(3)
    expect(line.noted).toEqual([
      `GET /api/assessments/:slug: 200 backend/malformed-reply, request ${String(ids[0])}`,
      `GET /api/assessments/:slug: 500 request/internal, request ${String(ids[1])}`
    ])
  })

  test('the log has the id that a balancer gave a request, where the server tells it', async () => {
    const line = await openConnection()
    for (const told of ['given-by-the-balancer', 'two, of them']) {
      line.answer = reply(JSON.stringify({ error: fail('request/internal').error }), { status: 500, headers: { 'x-request-id': told } })
      await line.api.call('fetchAssessment', { params: { slug: 'a' } })
    }
    expect(line.noted.map((text) => text.replace(/^.*request /, ''))).toEqual([
      'given-by-the-balancer',
      String(line.seen[1]?.headers['x-request-id'])
    ])
  })

  test('request parameters cannot change the path of a request', async () => {
    const line = await openConnection()
    line.answer = reply('{}')
    for (const slug of ['../login', 'a/b', 'a?b#c', '%2e%2e', '\ud800']) await line.api.call('fetchAssessment', { params: { slug } })
    for (const { url } of line.seen) expect(url).toMatch(/^\/api\/assessments\/[^/?#]*$/)
  })
})

describe('credentials', () => {
  test.each([301, 302, 303, 307, 308])('credentials never reach another origin, even if the backend redirects with %i', async (status) => {
    const [line, elsewhere] = [await openConnection(), await serveHttp()]
    line.answer = (response) => response.writeHead(status, { location: `${elsewhere.base}/api/user`, 'set-cookie': 'a=b' }).end()
    expect(codeOf(await line.api.callRaw('fetchUser', { bearer: 'secret' }))).toBe('backend/unreachable')
    expect(codeOf(await line.api.call('login', { body: { identifier: 'a@b.co', password: 'secret' } }))).toBe('backend/unreachable')
    expect(line.seen).toHaveLength(2)
    expect(elsewhere.seen).toEqual([])
  })

  test('control: a client that follows redirects would reach the other origin', async () => {
    const [line, elsewhere] = [await openConnection(), await serveHttp()]
    line.answer = (response) => response.writeHead(307, { location: `${elsewhere.base}/api/user` }).end()
    await fetch(`${line.base}/api/user`, { headers: { accept: 'application/json' } })
    expect(elsewhere.seen).toHaveLength(1)
  })

  test('credentials are sent only to the configured address, whatever the parameters contain', async () => {
    const [line, elsewhere] = [await openConnection(), await serveHttp()]
    line.answer = reply('{}')
    for (const slug of [`@${elsewhere.base.slice(7)}`, `//${elsewhere.base.slice(7)}`, `/..//${elsewhere.base}`]) {
      await line.api.call('fetchLesson', { params: { slug }, bearer: 'secret' })
    }
    expect(line.seen).toHaveLength(3)
    expect(elsewhere.seen).toEqual([])
  })
})

describe('a query', () => {
  test('a query contains the given parameters, and none that are undefined', async () => {
    const line = await openConnection()
    await line.api.call('fetchAssessment', { params: { slug: 'utme-mock' }, query: { subject: 'physics', level: undefined } })
    await line.api.call('fetchAssessment', { params: { slug: 'utme-mock' }, query: {} })
    await line.api.call('fetchAssessment', { params: { slug: 'utme-mock' }, query: { subject: 'a&b=c#d', level: 'ss-1' } })
    expect(line.seen.map(({ url }) => url)).toEqual([
      '/api/assessments/utme-mock?subject=physics',
      '/api/assessments/utme-mock',
      '/api/assessments/utme-mock?subject=a%26b%3Dc%23d&level=ss-1'
    ])
  })
})

describe('a reply', () => {
  test.each<[string, string, HttpPost['answer']]>([
    ['no JSON', 'backend/malformed-reply', reply('{"product":')],
    ['nothing', 'backend/malformed-reply', reply('')],
    ['no content', 'backend/malformed-reply', reply('', { status: 204 })],
    ['a captive portal’s page', 'backend/malformed-reply', reply('<html>Log in to Wi-Fi</html>', { headers: { 'content-type': 'text/html' } })],
    [
      'a balancer that reaches no server',
      'backend/unreachable',
      reply('<html>503 Service Unavailable</html>', { status: 503, headers: { 'content-type': 'text/html' } })
    ],
    ['a server without its database', 'backend/database-away', reply('{"error":{"code":"backend/database-away","message":"m"}}', { status: 503 })],
    ['another shape', 'backend/malformed-reply', reply(JSON.stringify({ ...health, version: 7 }))],
    ['a list', 'backend/malformed-reply', reply('[]')],
    ['null', 'backend/malformed-reply', reply('null')],
    ['a million brackets', 'backend/malformed-reply', reply('['.repeat(1_000_000))],
    ['an error with a code of ours', 'session/not-verified', reply('{"error":{"code":"session/not-verified","message":"m"}}', { status: 403 })],
    ['an error with an unknown code', 'backend/malformed-reply', reply('{"error":{"code":"made/up","message":"m"}}', { status: 400 })],
    ['an error named like a method', 'backend/malformed-reply', reply('{"error":{"code":"toString","message":"m"}}', { status: 400 })],
    ['an error without a message', 'backend/malformed-reply', reply('{"error":{"code":"session/required"}}', { status: 401 })],
    ['an error that is a page', 'backend/malformed-reply', reply('<h1>Internal Server Error</h1>', { status: 500 })],
    ['a redirect elsewhere', 'backend/unreachable', reply('', { status: 307, headers: { location: 'http://127.0.0.1:1/' } })],
    [
      'a length that is a lie',
      'backend/unreachable',
      (response) => response.writeHead(200, { 'content-length': '500' }).write('{}', () => response.destroy())
    ],
    ['a closed connection', 'backend/unreachable', (response) => response.destroy()],
    ['broken gzip', 'backend/unreachable', reply('no gzip at all', { headers: { 'content-encoding': 'gzip' } })]
  ])('a reply that is %s is reported as %s', async (_, code, answer) => {
    const line = await openConnection()
    line.answer = answer
    expect(codeOf(await line.api.call('readHealth', {}))).toBe(code)
  })

  test('a reply of a newer server is read without the fields that this version does not know', async () => {
    const line = await openConnection()
    line.answer = reply(JSON.stringify({ ...health, extra: 1 }))
    expect(await line.api.call('readHealth', {})).toEqual({ ok: true, value: health })
  })

  test('a reply that confirms answers is read exactly', async () => {
    const line = await openConnection()
    const params = { attemptId: crypto.randomUUID() }
    line.answer = reply(JSON.stringify({ receivedSequence: 3, extra: 1 }))
    expect(codeOf(await line.api.call('appendEvents', { params, body: { events: [] }, bearer: 'capability' }))).toBe('backend/malformed-reply')
    line.answer = reply(JSON.stringify({ receivedSequence: 3 }))
    expect(await line.api.call('appendEvents', { params, body: { events: [] }, bearer: 'capability' })).toMatchObject({ ok: true })
  })

  test('an error reply returns the messages for the fields of a form', async () => {
    const line = await openConnection()
    line.answer = reply('{"error":{"code":"request/malformed","message":"m","fields":{"email":"wrong"}}}', { status: 400 })
    expect(await line.api.call('login', { body: { identifier: 'a@b.co', password: 'x' } })).toEqual({
      ok: false,
      error: { code: 'request/malformed', message: 'm', fields: { email: 'wrong' } }
    })
  })

  test('a redirecting reply is not followed, even if its target would be a valid reply', async () => {
    const line = await openConnection()
    line.answer = (response) => {
      line.answer = reply(JSON.stringify(health))
      response.writeHead(302, { location: '/api/health' }).end()
    }
    expect(codeOf(await line.api.call('readHealth', {}))).toBe('backend/unreachable')
    expect(line.seen).toHaveLength(1)
  })

  test('a reply of 64 MiB is read only up to the limit', async () => {
    const line = await openConnection()
    let sent: ServerResponse | undefined
    line.answer = (response) => {
      sent = response
      reply(Buffer.alloc(64 * 1024 * 1024, ' '))(response)
    }
    expect(codeOf(await line.api.call('readHealth', {}))).toBe('backend/malformed-reply')
    expect(sent?.writableFinished).toBe(false)
  })

  test('a reply of 64 MiB in 64 KiB of gzip is unpacked only up to the limit', async () => {
    const line = await openConnection()
    line.answer = reply(gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')), { headers: { 'content-encoding': 'gzip' } })
    const before = process.memoryUsage().heapUsed
    expect(codeOf(await line.api.call('readHealth', {}))).toBe('backend/malformed-reply')
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * 1024 * 1024)
  })

  test('a reply whose body never ends is abandoned after the time limit', async () => {
    const line = await openConnection(300)
    let timer: NodeJS.Timeout | undefined
    line.answer = (response) => {
      response.writeHead(200)
      timer = setInterval(() => response.write(' '), 20)
    }
    expect(codeOf(await line.api.call('readHealth', {}))).toBe('backend/unreachable')
    clearInterval(timer)
  })

  test.each(['', ' ', '-1', '1e400', 'NaN', '0x10', '12', '1790000000000.5', '99999999999999999999'])(
    'a reply with the time “%s” does not set the server clock',
    async (time) => {
      const line = await openConnection()
      line.answer = reply(JSON.stringify(health), { headers: { 'koya-time': time } })
      expect(codeOf(await line.api.call('readHealth', {}))).toBe('done')
      expect(line.learned).toEqual([])
    }
  )

  test('a reply that is not Koya’s does not set the server clock', async () => {
    const line = await openConnection()
    line.answer = reply('<html>', { headers: { 'koya-time': '1790000000000' } })
    await line.api.call('readHealth', {})
    expect(line.learned).toEqual([])
  })
})

test('no mutation of a valid reply throws, and every accepted reply matches the contract', { timeout: 60_000 }, async () => {
  const line = await openConnection()
  const good = JSON.stringify({ user: buildUser() })
  const values = ['null', '[]', '{}', 'NaN', '1e999', '"x"', '-0', 'true', '{"__proto__":{"id":"x"}}', '\ud800', '\u0000']
  const outcomes = new Map<string, number>()
  await withSeeds(300, async (random) => {
    let text = good
    for (let change = 0; change < 1 + pickBelow(4, random); change += 1) {
      const at = pickBelow(text.length + 1, random)
      const end = at + pickBelow(12, random)
      text = text.slice(0, at) + pickOne(['', '', ...values], random) + text.slice(pickOne([at, end], random))
    }
    line.answer = reply(text, { status: pickOne([200, 200, 200, 201, 400, 401, 500], random) })
    const result = await line.api.call('fetchUser', { bearer: 't' })
    const code = codeOf(result)
    outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
    if (result.ok) {
      expect(Object.keys(result.value)).toEqual(['user'])
      for (const name of ['id', 'name', 'role'] as const) expect(typeof result.value.user[name]).toBe('string')
    } else expect(code).toBe('backend/malformed-reply')
  })
  expect(outcomes.get('done')).toBeGreaterThan(5)
  expect(outcomes.get('backend/malformed-reply')).toBeGreaterThan(150)
})
