import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { OpenDatabase } from '../../../../../src-server/platform/database/open-database.ts'
import type { MediaAddress } from '../../../../../src-shared/content/media/media-address.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { runCachingProxy } from '../../../../support/caching-proxy.ts'
import { makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase, makeSqlite, type TestDatabase } from '../../../../support/databases.ts'
import { loadTestExam, sitDown } from '../../../../support/exam-session.ts'
import { squarePicture, squareSvg } from '../../../../support/pictures.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { toneSound, toneWav } from '../../../../support/sounds.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'
import { tier } from '../../../../support/tier.ts'

const pathOf = ({ sha256, signature }: MediaAddress): string => `/api/media/${sha256}/${signature}`

async function listen({ app }: TestBackend): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`
}

/** Starts an exam and returns the addresses of its picture and its sound. */
async function startedBy(backend: TestBackend, email?: string) {
  const learner = await signIn(backend, email)
  const body = { attemptId: crypto.randomUUID(), slug: 'trial-mock', ...agreedVersions }
  const { paper, mediaAddresses = [] } = (await backend.call('startAttempt', { bearer: learner.token, body })).value
  const of = (sha256: string): MediaAddress => mediaAddresses.find((one) => one.sha256 === sha256) ?? expect.unreachable('no address')
  return { learner, paper, attemptId: body.attemptId, picture: of(squarePicture.sha256), sound: of(toneSound.sha256) }
}

async function open(database: TestDatabase = makeSqlite()) {
  const backend = await openTestBackend({ database })
  return { backend, base: await listen(backend), ...(await startedBy(backend)) }
}

async function codeIn(response: Response): Promise<string> {
  return ((await response.json()) as { error: { code: string } }).error.code
}

/** Counts the statements of a database. */
function counting(database: TestDatabase): { readonly database: TestDatabase; readonly count: () => number } {
  let count = 0
  const plugin: Parameters<OpenDatabase['queries']['withPlugin']>[0] = {
    transformQuery({ node }) {
      count += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result)
  }
  const counted = (opened: OpenDatabase): OpenDatabase => ({ ...opened, queries: opened.queries.withPlugin(plugin) })
  return { database: { open: () => counted(database.open()) }, count: () => count }
}

describe('the address of a picture or sound', () => {
  test('a picture and a sound are plain bytes that every cache may hold, compare and ask for again, and that run nothing', async () => {
    const { base, picture, sound } = await open()
    const response = await fetch(base + pathOf(picture))
    expect({ status: response.status, body: await response.text() }).toEqual({ status: 200, body: squareSvg })
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-length': String(squareSvg.length),
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      etag: `"${squarePicture.sha256}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff'
    })
    // A cache would tell every computer an old time and another one's request.
    for (const name of ['koya-time', 'x-request-id', 'set-cookie', 'vary']) expect({ name, value: headers[name] }).toEqual({ name, value: undefined })
    const heard = await fetch(base + pathOf(sound), { headers: { range: 'bytes=0-9' } })
    expect({ status: heard.status, type: heard.headers.get('content-type') }).toEqual({ status: 200, type: 'audio/wav' })
    expect(Buffer.from(await heard.arrayBuffer()).equals(toneWav)).toBe(true)
    // HEAD: the same headers and no body.
    const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => fetch(base + pathOf(picture), { method })))
    expect(await head!.text()).toBe('')
    const of = (response: Response) =>
      Object.fromEntries([...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)))
    expect({ status: head!.status, headers: of(head!) }).toEqual({ status: 200, headers: of(get!) })
    // A client that has the bytes gets 304, unless it asks past all caches.
    const etag = `"${picture.sha256}"`
    const ask = async (headers: Record<string, string>) => {
      // Node’s fetch adds `no-cache` of its own to a conditional request.
      const response = await fetch(base + pathOf(picture), { headers: { 'cache-control': 'max-age=0', ...headers } })
      return { status: response.status, length: (await response.text()).length }
    }
    for (const named of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      expect({ named, ...(await ask({ 'if-none-match': named })) }).toEqual({ named, status: 304, length: 0 })
    }
    const whole = { status: 200, length: squareSvg.length }
    expect(await ask({ 'if-none-match': '"other"' })).toEqual(whole)
    expect(await ask({ 'if-none-match': etag, 'cache-control': 'no-cache' })).toEqual(whole)
  })

  test.skipIf(tier() === 'commit')('a cache before the server fetches each picture once for all candidates', async () => {
    const { backend, base, picture } = await open()
    const proxy = await runCachingProxy(base)
    onTestFinished(proxy.stop)
    const other = await startedBy(backend, 'other@example.com')
    expect(other.picture).toEqual(picture)
    for (const address of [picture, other.picture]) expect(await (await fetch(proxy.base + pathOf(address))).text()).toBe(squareSvg)
    expect(proxy.asked).toHaveLength(2)
    expect(proxy.fetched).toHaveLength(1)
    // Control: the cache does not hold what may not be held.
    for (const { learner, attemptId } of [other, other]) {
      const headers = { authorization: `Bearer ${learner.token}` }
      expect((await fetch(`${proxy.base}/api/attempts/${attemptId}/pictures/${picture.sha256}`, { headers })).status).toBe(200)
    }
    expect(proxy.fetched).toHaveLength(3)
  })

  test('an address with another signature is refused alike, whether or not the file exists, and no cache holds that', async () => {
    const { backend, base, picture, sound } = await open()
    const stranger = await openTestBackend({ database: makeSqlite() })
    const [wrong, ofOther] = [picture.signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')), sound.signature]
    const ofStranger = (await startedBy(stranger)).picture.signature
    expect(ofStranger).not.toBe(picture.signature)
    const told: unknown[] = []
    for (const address of [
      { ...picture, signature: wrong },
      { ...picture, signature: ofOther },
      { ...picture, signature: ofStranger },
      { sha256: '0'.repeat(64), signature: picture.signature },
      { sha256: '0'.repeat(64), signature: wrong }
    ]) {
      const response = await fetch(base + pathOf(address))
      const headers = Object.fromEntries([...response.headers].filter(([name]) => !['date', 'koya-time', 'x-request-id'].includes(name)))
      told.push({ status: response.status, headers, body: await response.text() })
    }
    expect(told[0]).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
    expect(told[0]).toMatchObject({ body: expect.stringContaining('"media/not-found"') as string })
    for (const other of told) expect(other).toEqual(told[0])
    for (const path of [`/api/media/${picture.sha256}/short`, `/api/media/${picture.sha256}`, `${pathOf(picture)}?again=1`]) {
      const refused = await fetch(base + path)
      expect({ path, held: refused.headers.get('cache-control'), isRefused: [400, 404].includes(refused.status) }).toEqual({
        path,
        held: 'no-store',
        isRefused: true
      })
    }
    expect((await backend.app.inject({ method: 'POST', url: pathOf(picture) })).statusCode).toBe(404)
  })

  test.skipIf(tier() === 'commit')('a file that is missing or damaged is a coded error that no cache holds', async () => {
    for (const content of [null, squareSvg.replace('40', '41')]) {
      const resources = makeResourcesFolder()
      const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: resources.folder })
      const { picture } = await startedBy(backend)
      if (content === null) resources.removeFile('content/trial/media/trial-square.svg')
      else resources.write('content/trial/media/trial-square.svg', content)
      const response = await fetch((await listen(backend)) + pathOf(picture))
      expect({ status: response.status, held: response.headers.get('cache-control') }).toEqual({ status: 404, held: 'no-store' })
      expect(await codeIn(response)).toBe('media/missing')
      resources.remove()
    }
  })

  test('a picture takes two statements of the database when it is first read, for all its readers', async () => {
    const { database, count } = counting(makeSqlite())
    const { base, picture } = await open(database)
    const before = count()
    for (let index = 0; index < 3; index += 1) expect((await fetch(base + pathOf(picture))).status).toBe(200)
    expect(before).toBeGreaterThan(0)
    // Whether an author has stored it, and whether a class was given it. Signatures, owners and embargoes take none.
    expect(count()).toBe(before + 2)
  })
})

describeOnEachDatabase('the addresses of a paper', (makeDatabase) => {
  test.skipIf(tier() === 'commit')('two servers on one database give the same address, and each serves it', async () => {
    const database = await makeDatabase()
    const one = await openTestBackend({ database })
    const other = await openTestBackend({ database })
    const { picture } = await startedBy(one)
    expect((await startedBy(other, 'other@example.com')).picture).toEqual(picture)
    expect((await other.app.inject({ url: pathOf(picture) })).body).toBe(squareSvg)
  })

  test('a learner gets the addresses of an own paper again, and nobody else does', async () => {
    const { backend, attemptId, learner, picture, sound } = await open(await makeDatabase())
    const ask = (bearer: string) => backend.call('listMediaAddresses', { bearer, params: { attemptId } })
    const { mediaAddresses = [] } = (await ask(learner.token)).value
    expect(new Set(mediaAddresses)).toEqual(new Set([picture, sound]))
    expect((await ask((await signIn(backend, 'other@example.com')).token)).error?.code).toBe('attempt/not-owner')
  })

  test('a candidate learns the addresses of a withheld exam with the paper, and not before the start', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await loadTestExam(backend, { numbers: ['0001'], session: { paper: 'trial-mock' }, isStarted: false })
    const { token: bearer, seat } = await sitDown(backend, '0001')
    await backend.call('confirmExamSeat', { bearer, body: { seatId: seat.id } })
    const enter = () => backend.call('enterExam', { bearer, body: { seatId: seat.id, ...agreedVersions } })
    const before = await enter()
    expect({ code: before.error?.code, hasAddress: before.text.includes('signature') }).toEqual({ code: 'exam-seat/not-started', hasAddress: false })
    await loadTestExam(backend, { numbers: ['0002'], session: { id: 'mock-noon', paper: 'trial-mock' } })
    const second = await sitDown(backend, '0002')
    await backend.call('confirmExamSeat', { bearer: second.token, body: { seatId: second.seat.id } })
    const entry = (await backend.call('enterExam', { bearer: second.token, body: { seatId: second.seat.id, ...agreedVersions } })).value
    expect(new Set(entry.mediaAddresses?.map(({ sha256 }) => sha256))).toEqual(new Set([squarePicture.sha256, toneSound.sha256]))
    for (const address of entry.mediaAddresses ?? []) expect((await backend.app.inject({ url: pathOf(address) })).statusCode).toBe(200)
    expect(JSON.stringify(entry.paper)).not.toContain('signature')
  })
})
