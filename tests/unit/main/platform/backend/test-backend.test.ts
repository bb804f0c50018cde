import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createTestBackend } from '../../../../../src-main/platform/backend/test-backend.ts'
import { MARKING_VERSION } from '../../../../../src-shared/kernel/values/marking-version.ts'
import { TEST_VERSION } from '../../../../support/agreed-versions.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { serveHttp, type HttpPost } from '../../../../support/serve-http.ts'
import { codeOf, valueOf } from '../../../../support/sit-in-room.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const ask = createTestBackend({ fetch: (url, init) => fetch(url, init), version: TEST_VERSION, timeoutMs: 400 })

async function codeFrom(answer: HttpPost['answer']): Promise<string> {
  const post = await serveHttp()
  post.answer = answer
  return codeOf(await ask(post.base))
}

describe('the test of a backend’s address', () => {
  test('testing an address finds a real backend and returns its version', async () => {
    const { app } = await openTestBackend({ database: makeSqlite() })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const patient = createTestBackend({ fetch: (url, init) => fetch(url, init), version: TEST_VERSION })
    expect(valueOf(await patient(`http://127.0.0.1:${String(port)}`))).toEqual({ version: '0.0.0-test', markingVersion: MARKING_VERSION })
  })

  test('testing an address sends only one health request without credentials', async () => {
    const post = await serveHttp()
    post.answer = (response) => response.end('{}')
    await ask(post.base)
    expect(post.seen).toHaveLength(1)
    expect(post.seen[0]).toMatchObject({ method: 'GET', url: '/api/health', body: '' })
    const names = Object.keys(post.seen[0]?.headers ?? {})
    expect(names.filter((name) => /authorization|cookie|secret/i.test(name))).toEqual([])
  })

  test('a backend with other marking rules is reported as settings/backend-too-old', async () => {
    const health = { product: 'koya', version: '0.0.1', markingVersion: 'another' }
    expect(await codeFrom((response) => response.end(JSON.stringify(health)))).toBe('settings/backend-too-old')
  })

  test.each([
    ['0.1.0', 'settings/client-too-old'],
    ['1.0.0', 'settings/client-too-old'],
    ['0.0.9', 'ok'],
    ['latest', 'settings/not-a-backend']
  ])('testing a backend of version %s returns %s', async (version, code) => {
    const health = { product: 'koya', version, markingVersion: MARKING_VERSION }
    const post = await serveHttp()
    post.answer = (response) => response.end(JSON.stringify(health))
    const result = await ask(post.base)
    expect(result.ok ? 'ok' : result.error.code).toBe(code)
  })

  test('a backend of an older release line is reported with both versions', async () => {
    const post = await serveHttp()
    post.answer = (response) => response.end(JSON.stringify({ product: 'koya', version: '0.4.7', markingVersion: MARKING_VERSION }))
    const newer = createTestBackend({ fetch: (url, init) => fetch(url, init), version: '0.5.0' })
    expect(await newer(post.base)).toMatchObject({
      ok: false,
      error: { code: 'settings/server-too-old', fields: { clientVersion: '0.5.0', backendVersion: '0.4.7' } }
    })
  })

  test.each<[string, HttpPost['answer']]>([
    ['a page', (response) => response.end('<!doctype html>')],
    ['nothing', (response) => response.end()],
    ['another product', (response) => response.end(JSON.stringify({ product: 'other', version: '1', markingVersion: MARKING_VERSION }))],
    ['an error', (response) => response.writeHead(404).end('{}')],
    ['more than it should', (response) => response.end('x'.repeat(200_000))]
  ])('%s is not accepted as a backend', async (_, answer) => {
    expect(await codeFrom(answer)).toBe('settings/not-a-backend')
  })

  test.each<[string, HttpPost['answer']]>([
    ['hangs up', (response) => response.destroy()],
    ['never answers', () => undefined],
    ['begins and never ends', (response) => response.writeHead(200).write('{"product"')],
    ['sends it elsewhere', (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/api/health' }).end()]
  ])('testing an address fails if the other side %s', async (_, answer) => {
    expect(await codeFrom(answer)).toBe('backend/unreachable')
  })

  test('testing an address fails if nothing listens there', async () => {
    expect(codeOf(await ask('http://127.0.0.1:1'))).toBe('backend/unreachable')
  })
})
