import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { createPackFetcher } from '../../../../../src-main/platform/backend/pack-fetcher.ts'
import { createRequestedConnection } from '../../../../../src-server/content/packs/exchange/requested-connection.ts'
import { createPackSources } from '../../../../../src-server/content/packs/exchange/pack-sources.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import type { ConnectionRequest } from '../../../../../src-shared/contracts/pack-connection.ts'
import { makePackLibrary } from '../../../../support/pack-library.ts'
import { serveFile, startPackServer } from '../../../../support/pack-server.ts'
import { serveHttp } from '../../../../support/serve-http.ts'

const patience = { stallMs: 10_000, leastBytes: 1, pauseMs: 1 }

/** Connects main and its backend by messages, as between two processes. */
function join(guard = (address: string) => Promise.resolve(succeed(address))) {
  const asked: ConnectionRequest[] = []
  const desk = createPackFetcher({ fetch: (url, init) => fetch(url, init), guard })
  const { connection, take } = createRequestedConnection((number, ask) => {
    asked.push(ask)
    void desk.take(structuredClone(ask)).then((result) => {
      take(number, structuredClone(result))
    })
  })
  const library = makePackLibrary()
  const sources = createPackSources({ connection: connection, dataFolder: library.dataFolder, patience })
  return { desk, line: connection, asked, library, sources }
}

it('a pack is fetched for the backend byte for byte, and every connection is closed', async () => {
  const server = await startPackServer()
  const bytes = await server.share({ id: 'my-sums', version: 2, ballast: randomBytes(200_000) })
  const { sources, library, asked } = join()
  const looked = await sources.look(server.base, await library.open())
  expect(looked).toMatchObject({ ok: true, value: { found: [{ bytes: bytes.length }] } })
  const fetched = await sources.fetch(0, await library.open())
  expect(fetched.ok && readFileSync(fetched.value.file).equals(bytes)).toBe(true)
  const of = (kind: ConnectionRequest['kind']) => asked.filter((ask) => ask.kind === kind).length
  expect(of('close')).toBe(of('open'))
})

it('a pack download sends only the headers it needs and follows no redirect', async () => {
  const post = await serveHttp()
  post.answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end()
  const desk = createPackFetcher({ fetch: (url, init) => fetch(url, init), guard: (address) => Promise.resolve(succeed(address)) })
  const headers = { range: 'bytes=0-0', cookie: 'a=b', authorization: 'Bearer x', host: 'evil', 'x-own': '1' }
  expect(await desk.take({ kind: 'open', url: `${post.base}/law.koyapack`, headers })).toMatchObject({ error: { code: 'pack/source-unreachable' } })
  expect(post.seen.map(({ url }) => url)).toEqual(['/law.koyapack'])
  expect(post.seen[0]?.headers).toMatchObject({ range: 'bytes=0-0', host: new URL(post.base).host })
  for (const name of ['cookie', 'authorization', 'x-own']) expect(post.seen[0]?.headers).not.toHaveProperty(name)
})

it('an address that the guard refuses is not requested', async () => {
  const fetchSpy = vi.fn()
  const desk = createPackFetcher({ fetch: fetchSpy, guard: () => Promise.resolve(fail('pack/source-refused')) })
  expect(await desk.take({ kind: 'open', url: 'http://127.0.0.1/', headers: {} })).toMatchObject({ error: { code: 'pack/source-refused' } })
  expect(fetchSpy).not.toHaveBeenCalled()
})

it('a fifth pack connection is refused as busy, and all connections end with their backend', async () => {
  const post = await serveFile(Buffer.alloc(1000), () => ({ then: 'hangs', body: Buffer.alloc(10) }))
  const { desk, line } = join()
  const ask = { url: post.base, headers: {} }
  const [first] = await Promise.all([line.open(ask), line.open(ask), line.open(ask), line.open(ask)])
  expect(await line.open(ask)).toMatchObject({ error: { code: 'pack/busy' } })
  if (!first.ok) throw new Error(first.error.code)
  await first.value.read()
  const waiting = first.value.read()
  desk.closeAll()
  await expect(waiting.then((chunk) => chunk === null)).rejects.toThrow('main has lost the line')
  expect((await line.open(ask)).ok).toBe(true)
})

it('a malformed answer counts as a lost pack connection', async () => {
  const { connection, take } = createRequestedConnection((number) => {
    queueMicrotask(() => {
      take(number, { ok: true, value: { stream: 'x' } })
      take(99, null)
    })
  })
  expect(await connection.open({ url: 'http://10.0.0.1/', headers: {} })).toMatchObject({ error: { code: 'pack/source-unreachable' } })
})
