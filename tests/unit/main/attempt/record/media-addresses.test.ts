import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import { fetchMedia } from '../../../../../src-main/attempt/record/fetch-media.ts'
import { createMediaReader } from '../../../../../src-main/attempt/room/media-reader.ts'
import { createApiClient } from '../../../../../src-main/platform/backend/api-client.ts'
import { createMediaClient } from '../../../../../src-main/platform/backend/media-client.ts'
import { succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { runCachingProxy } from '../../../../support/caching-proxy.ts'
import { makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { createDirectJournal } from '../../../../support/direct-journal.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { squarePicture, squareSvg } from '../../../../support/pictures.ts'
import { serveHttp } from '../../../../support/serve-http.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { codeOf, valueOf } from '../../../../support/sit-in-room.ts'
import { toneSound } from '../../../../support/sounds.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'
import { tier } from '../../../../support/tier.ts'

/** A real server with a cache in front of it; clients reach it through `fetchFrom`. */
async function open() {
  const resources = makeResourcesFolder()
  const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: resources.folder })
  await backend.app.listen({ host: '127.0.0.1', port: 0 })
  const proxy = await runCachingProxy(`http://127.0.0.1:${String((backend.app.server.address() as AddressInfo).port)}`)
  onTestFinished(proxy.stop)
  return { resources, backend, proxy, mediaAsked: () => proxy.asked.filter(({ url }) => url.startsWith('/api/media/')) }
}

/** A computer with main's clients, whose learner has started an exam. */
async function startAt(base: string, backend: TestBackend, { email, mediaBase = base }: { email: string; mediaBase?: string }) {
  const { token } = await signIn(backend, email)
  const learned: number[] = []
  const noted: string[] = []
  const log = { warn: (line: string) => void noted.push(line) }
  const addressOf = (at: string) => () => Promise.resolve(succeed({ base: at, headers: {} }))
  const learnServerTime = (timeMs: number) => void learned.push(timeMs)
  const deps = {
    api: {
      ...createApiClient({ fetch, address: addressOf(base), learnServerTime, log }),
      ...createMediaClient({ fetch, address: addressOf(mediaBase), log })
    },
    session: { withToken: <Value>(step: (bearer: string) => Promise<Result<Value>>) => step(token) }
  }
  const body = { attemptId: crypto.randomUUID(), slug: 'trial-mock', ...agreedVersions }
  const { paper, mediaAddresses } = valueOf(await deps.api.call('startAttempt', { body, bearer: token }))
  learned.length = 0
  return { deps, paper, mediaAddresses, token, learned, noted, fetchAll: () => fetchMedia(deps, paper, mediaAddresses) }
}

const whole = new Set([squarePicture.sha256, toneSound.sha256])

test('two computers start an exam through a cache, and each picture and sound reaches the server once', async () => {
  const { backend, proxy, mediaAsked } = await open()
  for (const email of ['ada@example.com', 'bola@example.com']) {
    const computer = await startAt(proxy.base, backend, { email })
    expect(new Set(valueOf(await computer.fetchAll()).map(({ sha256 }) => sha256))).toEqual(whole)
    // What a cache tells of the time is old.
    expect(computer.learned).toEqual([])
  }
  expect(mediaAsked()).toHaveLength(4)
  expect(proxy.fetched.filter(({ url }) => url.startsWith('/api/media/'))).toHaveLength(2)
  expect(proxy.asked.filter(({ url }) => /pictures|sounds/.test(url))).toEqual([])
  for (const { headers } of mediaAsked()) {
    const { authorization, cookie, 'cache-control': control, pragma } = headers
    expect({ authorization, cookie, control, pragma }).toEqual({})
  }
})

test('a cache that holds other bytes is found and asked past, and one that goes on fails the start with a code', async () => {
  const { backend, proxy, mediaAsked } = await open()
  await (await startAt(proxy.base, backend, { email: 'ada@example.com' })).fetchAll()
  for (const held of proxy.held.values()) held.body = Buffer.from(squareSvg.replace('40', '41'))
  const second = await startAt(proxy.base, backend, { email: 'bola@example.com' })
  expect(new Set(valueOf(await second.fetchAll()).map(({ sha256 }) => sha256))).toEqual(whole)
  expect(mediaAsked().map(({ headers }) => headers['cache-control'])).toEqual([undefined, undefined, undefined, undefined, 'no-cache', 'no-cache'])
  expect(second.noted).toEqual(Array.from({ length: 2 }, () => 'GET /api/media/:sha256/:signature: a cache holds other content'))
  const third = await startAt(proxy.base, backend, { email: 'cy@example.com' })
  expect(codeOf(await third.fetchAll())).toBe('done')
  expect(mediaAsked()).toHaveLength(8)
  // A cache that gives other bytes even then fails the start.
  proxy.isStubborn = true
  const [picture, sound] = [...proxy.held.values()].toSorted((one, other) => one.body.length - other.body.length)
  const right = sound!.body
  sound!.body = Buffer.concat([right, right])
  expect(codeOf(await third.fetchAll())).toBe('attempt/sound-changed')
  sound!.body = right
  picture!.body = Buffer.from(squareSvg.replace('40', '41'))
  expect(codeOf(await third.fetchAll())).toBe('attempt/picture-changed')
})

test('a server without addresses, or another one behind the same balancer, serves by its former endpoints', async () => {
  const { backend, proxy, mediaAsked } = await open()
  const computer = await startAt(proxy.base, backend, { email: 'ada@example.com' })
  expect(codeOf(await fetchMedia(computer.deps, computer.paper))).toBe('done')
  expect(mediaAsked()).toEqual([])
  const wrong = computer.mediaAddresses!.map(({ sha256 }) => ({ sha256, signature: 'A'.repeat(43) }))
  expect(codeOf(await fetchMedia(computer.deps, computer.paper, wrong))).toBe('done')
  expect(mediaAsked()).toHaveLength(2)
  const former = await serveHttp()
  for (const [status, type, body] of [
    [404, 'application/json', JSON.stringify({ error: { code: 'request/not-found', message: 'There is no such address.' } })],
    [403, 'text/html', '<html>Blocked</html>'],
    [200, 'image/svg+xml', 'x'.repeat(2 * 1024 * 1024)]
  ] as const) {
    former.answer = (response) => response.writeHead(status, { 'content-type': type }).end(body)
    const other = await startAt(proxy.base, backend, { email: `by-${String(status)}@example.com`, mediaBase: former.base })
    expect(codeOf(await other.fetchAll())).toBe('done')
  }
  expect(proxy.asked.filter(({ url }) => /pictures|sounds/.test(url))).toHaveLength(10)
})

test.skipIf(tier() === 'commit')('a start fails with a code where a file is missing at the server, or nothing answers', async () => {
  const { resources, backend, proxy } = await open()
  const computer = await startAt(proxy.base, backend, { email: 'ada@example.com' })
  resources.removeFile('content/trial/media/trial-square.svg')
  expect(codeOf(await computer.fetchAll())).toBe('attempt/picture-missing')
  const away = await startAt(proxy.base, backend, { email: 'bola@example.com', mediaBase: 'http://127.0.0.1:9' })
  expect(codeOf(await away.fetchAll())).toBe('backend/unreachable')
  const gateway = await serveHttp()
  gateway.answer = (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')
  const behind = await startAt(proxy.base, backend, { email: 'cy@example.com', mediaBase: gateway.base })
  expect(codeOf(await behind.fetchAll())).toBe('backend/unreachable')
  expect(proxy.asked.filter(({ url }) => /pictures|sounds/.test(url))).toEqual([])
})

test.skipIf(tier() === 'commit')('another computer asks once for the addresses of an attempt, and again for another session', async () => {
  const { backend, proxy, mediaAsked } = await open()
  const { deps, paper, token } = await startAt(proxy.base, backend, { email: 'ada@example.com' })
  const stranger = (await signIn(backend, 'stranger@example.com')).token
  let bearer = token
  const journal = createJournal(join(makeTempFolder(), 'journal.sqlite'), Date.now)
  journal.open()
  const read = createMediaReader({
    api: deps.api,
    session: { withToken: (step) => step(bearer) },
    journal: createDirectJournal(journal)
  })
  const { attemptId } = paper
  const both = [
    { kind: 'picture', attemptId, sha256: squarePicture.sha256 },
    { kind: 'sound', attemptId, sha256: toneSound.sha256 }
  ] as const
  expect((await Promise.all(both.map(read))).map((media) => media?.type)).toEqual(['image/svg+xml', 'audio/wav'])
  const askedFor = (part: RegExp) => proxy.asked.filter(({ url }) => part.test(url)).length
  expect({ lists: askedFor(/\/media$/), files: mediaAsked().length, former: askedFor(/pictures|sounds/) }).toEqual({ lists: 1, files: 2, former: 0 })
  bearer = stranger
  expect(await read(both[0])).toBe(null)
  // Who is refused does not ask at the former endpoint as well.
  expect({ lists: askedFor(/\/media$/), files: mediaAsked().length, former: askedFor(/pictures|sounds/) }).toEqual({ lists: 2, files: 2, former: 0 })
  journal.close()
})
