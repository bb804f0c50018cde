import { readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withDownloads } from '../../../../../src-main/learning/library/with-downloads.ts'
import type { ReplyOwner } from '../../../../../src-main/learning/response-cache/response-store.ts'
import type { WorkStretch } from '../../../../../src-main/learning/library/read-work-part.ts'
import type { ErrorCode } from '../../../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { GRACE_MS, type AccessVerdict } from '../../../../../src-shared/billing/may-open.ts'
import { buildLibrary } from '../../../../support/build-learning.ts'
import { ada, adasLibraryRef, bola, isFree, saveWork, makeBytes, openDownloadStore, SERIAL } from '../../../../support/downloaded-works.ts'
import { sha256Of } from '../../../../support/pictures.ts'

const NOON = Date.UTC(2026, 10, 22, 12)
const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000
const wanted = { serial: SERIAL, workId: 'a-tone' }
const tone = makeBytes(5000)
const heardLibrary = buildLibrary({ serial: SERIAL })

/** Opens Ada's downloads with one sound. The backend last replied at noon, and the test can cut its connection. */
async function open() {
  const { store, folder } = openDownloadStore()
  await saveWork(store, adasLibraryRef, { workId: wanted.workId, bytes: tone })
  await store.change(adasLibraryRef, (record) => record && { ...record, saidAt: NOON })
  const at = {
    owner: ada as ReplyOwner | null,
    isIn: true,
    isUnreachable: false,
    refusal: null as ErrorCode | null,
    file: tone,
    wallNow: NOON,
    monotonicNow: 0,
    asked: [] as (readonly [number, number])[],
    waited: [] as number[]
  }
  const works = withDownloads(
    (_, from, most) => {
      at.asked.push([from, most])
      if (at.refusal !== null) return Promise.resolve(fail(at.refusal))
      const bytes = at.file.subarray(from, from + most)
      return Promise.resolve(succeed({ type: 'audio/wav', sha256: sha256Of(at.file), sizeBytes: at.file.length, bytes }))
    },
    {
      store,
      owner: () => at.owner,
      session: { withToken: (step) => (at.isIn ? step('token') : Promise.resolve(fail('session/expired'))) },
      isUnreachable: () => at.isUnreachable,
      wallNow: () => at.wallNow,
      monotonicNow: () => at.monotonicNow,
      wait: (timeMs) => Promise.resolve(void at.waited.push(timeMs)),
      log: { warn: (message) => expect.fail(message) }
    }
  )
  const read = async (from = 0, most = 5000): Promise<string> => seen(await works.readPart(wanted, from, most))
  const cut = (): void => void (at.refusal = 'backend/unreachable')
  const noteAccess = (access: AccessVerdict) => store.change(adasLibraryRef, (record) => record && { ...record, access })
  return { at, store, folder, works, read, cut, noteAccess }
}

const seen = (result: Result<WorkStretch>): string => (result.ok ? sha256Of(Buffer.from(result.value.bytes)) : result.error.code)
const whole = sha256Of(tone)
const TOLD = [0, 0] as const

describe('A work that is kept', () => {
  it('a downloaded work is read from this computer, and only its access is checked once a minute', async () => {
    const { at, read } = await open()
    expect([await read(), await read(100, 50), await read(4990, 500)]).toEqual([
      whole,
      sha256Of(tone.subarray(100, 150)),
      sha256Of(tone.subarray(4990))
    ])
    expect(at.asked).toEqual([TOLD])
    at.monotonicNow += MINUTE_MS
    await read()
    expect(at.asked).toEqual([TOLD, TOLD])
  })

  it('a downloaded work opens offline, and a backend known to be unreachable is awaited only briefly', async () => {
    const { at, read, cut } = await open()
    cut()
    expect(await read()).toBe(whole)
    expect(at.waited).toEqual([])
    at.isUnreachable = true
    at.monotonicNow += MINUTE_MS
    expect({ content: await read(), waited: at.waited }).toEqual({ content: whole, waited: [1500] })
  })

  it.each<ErrorCode>(['library/locked', 'library/not-found'])(
    'a downloaded work is closed by the backend’s reply %s, also when offline afterwards',
    async (refusal) => {
      const { at, read, cut } = await open()
      at.refusal = refusal
      expect(await read()).toBe(refusal)
      cut()
      expect(await read()).toBe('backend/unreachable')
      at.refusal = null
      expect(await read()).toBe(whole)
    }
  )

  it('a downloaded work is closed and opened at once by the access stated in a list or page', async () => {
    const { works, read, cut } = await open()
    await read()
    await works.heard(ada, { ...heardLibrary, access: { isOpen: false, because: 'ended', until: NOON } })
    cut()
    expect(await read()).toBe('backend/unreachable')
    await works.heard(ada, { ...heardLibrary, access: isFree })
    expect(await read()).toBe(whole)
  })

  it('a downloaded work opens offline no longer than the backend allows, and for thirty days at most', async () => {
    const { at, read, cut, noteAccess } = await open()
    cut()
    const readAt = async (now: number): Promise<string> => {
      at.wallNow = now
      at.monotonicNow += MINUTE_MS
      return read()
    }
    expect([await readAt(NOON + 30 * DAY_MS), await readAt(NOON + 30 * DAY_MS + 1)]).toEqual([whole, 'backend/unreachable'])
    // The clock was set back, so the age of the reply is unknown.
    expect(await readAt(NOON - 1)).toBe('backend/unreachable')
    const until = NOON + DAY_MS
    await noteAccess({ isOpen: true, because: 'plan', until })
    expect([await readAt(until + GRACE_MS - 1), await readAt(until + GRACE_MS)]).toEqual([whole, 'backend/unreachable'])
    await noteAccess({ isOpen: true, because: 'grace', until })
    expect([await readAt(until - 1), await readAt(until)]).toEqual([whole, 'backend/unreachable'])
  })

  it('the offline period of a downloaded work restarts with each reply of the backend', async () => {
    const { at, read, cut } = await open()
    at.wallNow = NOON + 20 * DAY_MS
    await read()
    cut()
    at.wallNow += 30 * DAY_MS
    at.monotonicNow += MINUTE_MS
    expect(await read()).toBe(whole)
  })

  it('a downloaded work is closed to other accounts and to an ended session', async () => {
    const { at, read, cut } = await open()
    await read()
    at.isIn = false
    expect(await read()).toBe('session/expired')
    cut()
    for (const owner of [bola, { ...ada, backend: 'https://other.example' }, null]) {
      at.owner = owner
      expect(await read()).toBe('backend/unreachable')
    }
    expect(at.asked.slice(1)).toEqual([0, 0, 0].map((from) => [from, 5000]))
  })

  it('a downloaded work replaced by another file is read from the backend, and the old download is dropped', async () => {
    const { at, store, read } = await open()
    at.file = makeBytes(5000, 3)
    expect(await read()).toBe(sha256Of(at.file))
    expect(at.asked).toEqual([TOLD, [0, 5000]])
    expect((await store.read(adasLibraryRef))?.works).toEqual([])
  })

  it('a download that its library no longer contains is dropped, and the others are retained', async () => {
    const { at, store, read } = await open()
    const other = await saveWork(store, adasLibraryRef, { workId: 'a-talk', bytes: makeBytes(10) })
    at.refusal = 'library/work-missing'
    expect(await read()).toBe('library/work-missing')
    expect(await store.read(adasLibraryRef)).toMatchObject({ access: isFree, works: [other] })
  })

  it('a downloaded work with a damaged file is read from the backend', async () => {
    const { at, folder, read } = await open()
    const [file = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(whole))
    truncateSync(join(folder, file), 4999)
    expect(await read()).toBe(whole)
    expect(at.asked).toEqual([TOLD, [0, 5000]])
  })

  it('a download whose size differs on its library’s page is dropped, while a locked library’s page drops none', async () => {
    const { store, works } = await open()
    const shelved = (sizeBytes: number, id = 'a-tone') => [
      { title: 'Tones', works: [{ kind: 'audio' as const, id, title: 'A', type: 'audio/wav' as const, durationMs: 1, words: 'A', sizeBytes }] }
    ]
    const idsAfter = async (library: Parameters<typeof works.heard>[1]) => {
      await works.heard(ada, library)
      return (await store.read(adasLibraryRef))?.works.map(({ workId }) => workId)
    }
    expect(await idsAfter(heardLibrary)).toEqual(['a-tone'])
    expect(await idsAfter({ ...heardLibrary, access: { isOpen: false, because: 'ended', until: NOON }, shelves: [] })).toEqual(['a-tone'])
    expect(await idsAfter({ ...heardLibrary, shelves: shelved(5000) })).toEqual(['a-tone'])
    expect(await idsAfter({ ...heardLibrary, shelves: shelved(5001) })).toEqual([])
    await works.heard(bola, heardLibrary)
    expect(await store.read({ ...adasLibraryRef, owner: bola })).toBe(null)
  })
})
