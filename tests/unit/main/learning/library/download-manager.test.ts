import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { WORK_PART_BYTES } from '../../../../../src-shared/content/library/work-part.ts'
import { ada, adasLibraryRef, bola, isFree, makeBytes, SERIAL } from '../../../../support/downloaded-works.ts'
import { ALL_BYTES, here, MEBIBYTE, noon, openDownloadManager, talk, tone, type SchoolFile } from '../../../../support/open-downloads.ts'
import { sha256Of } from '../../../../support/pictures.ts'

const fileIn = (folder: string, name: string): string =>
  join(folder, readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith(name)) ?? 'nowhere')

const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.code)

describe('The files of a library', () => {
  it('library files are downloaded part by part with progress reports, and are then complete', async () => {
    const { at, store, look, keep, bytesOf } = openDownloadManager()
    expect(await look()).toEqual({ workIds: [], hereBytes: 0, usedBytes: 0, roomBytes: 512 * MEBIBYTE, isKeeping: false, failure: null })
    expect(await keep()).toBe('ended')
    expect(await look()).toMatchObject({ workIds: ['a-talk', 'a-tone'], hereBytes: ALL_BYTES, usedBytes: ALL_BYTES, isKeeping: false, failure: null })
    expect({ isTalkWhole: (await bytesOf('a-talk', talk))?.equals(talk), isToneWhole: (await bytesOf('a-tone', tone))?.equals(tone) }).toEqual({
      isTalkWhole: true,
      isToneWhole: true
    })
    expect(await store.read(adasLibraryRef)).toMatchObject({ access: isFree, saidAt: noon })
    expect(at.told.map(([bytes]) => bytes)).toEqual([0, ...[1, 2, 3].map((parts) => parts * WORK_PART_BYTES), talk.length, ALL_BYTES, ALL_BYTES])
    expect(at.told.map(([, isKeeping]) => isKeeping)).toEqual([true, true, true, true, true, true, false])
    expect(await look(null)).toMatchObject({ workIds: [], hereBytes: ALL_BYTES, usedBytes: ALL_BYTES })
  })

  it('an interrupted library download continues where it stopped, and no byte is sent twice', async () => {
    const { at, look, keep } = openDownloadManager()
    at.partsLeft = 2
    expect(await keep()).toBe('backend/unreachable')
    expect(await look()).toMatchObject({ workIds: [], hereBytes: 2 * WORK_PART_BYTES })
    expect(await keep()).toBe('backend/unreachable')
    at.partsLeft = Infinity
    at.asked.length = 0
    expect(await keep()).toBe('ended')
    expect(at.asked).toEqual([
      ['a-talk', 2 * WORK_PART_BYTES],
      ['a-talk', 3 * WORK_PART_BYTES],
      ['a-tone', 0]
    ])
    at.asked.length = 0
    expect({ outcome: await keep(), asked: at.asked }).toEqual({ outcome: 'ended', asked: [] })
  })

  it('changed library files are downloaded again, and files that the library no longer has are removed', async () => {
    const { at, look, keep, bytesOf } = openDownloadManager()
    await keep()
    const longer = makeBytes(6000, 5)
    at.files.set('a-tone', { bytes: longer })
    at.files.delete('a-talk')
    expect({ outcome: await keep(), status: await look() }).toEqual({
      outcome: 'ended',
      status: expect.objectContaining({ workIds: ['a-tone'], hereBytes: longer.length }) as unknown
    })
    expect((await bytesOf('a-tone', longer))?.equals(longer)).toBe(true)
  })

  it('library files missing from the disk are downloaded again, although the record names them', async () => {
    const { at, folder, look, keep, bytesOf } = openDownloadManager()
    await keep()
    rmSync(fileIn(folder, sha256Of(tone)))
    expect(await look()).toMatchObject({ workIds: ['a-talk'], hereBytes: talk.length })
    at.asked.length = 0
    expect({ outcome: await keep(), asked: at.asked }).toEqual({ outcome: 'ended', asked: [['a-tone', 0]] })
    expect((await look())?.workIds.toSorted()).toEqual(['a-talk', 'a-tone'])
    expect((await bytesOf('a-tone', tone))?.equals(tone)).toBe(true)
  })

  it('a file shared by two works is downloaded once, and not again after the record was lost', async () => {
    const { at, folder, look, keep } = openDownloadManager()
    at.files.set('a-copy', { bytes: tone })
    expect({ outcome: await keep(), askedWorkIds: at.asked.map(([workId]) => workId) }).toEqual({
      outcome: 'ended',
      askedWorkIds: ['a-talk', 'a-talk', 'a-talk', 'a-talk', 'a-tone']
    })
    expect(await look()).toMatchObject({ workIds: ['a-talk', 'a-tone', 'a-copy'], hereBytes: ALL_BYTES })
    rmSync(fileIn(folder, 'record.json'))
    at.asked.length = 0
    expect({ outcome: await keep(), asked: at.asked }).toEqual({ outcome: 'ended', asked: [] })
    expect((await look())?.workIds).toEqual(['a-talk', 'a-tone', 'a-copy'])
  })

  it('a learner can pause a library download, which is not reported as a failure', async () => {
    const { at, handlers, look, keep } = openDownloadManager()
    at.before = async () => {
      if (at.asked.length === 2) await handlers.pauseKeeping({})
    }
    expect({ outcome: await keep(), requestCount: at.asked.length }).toEqual({ outcome: 'ended', requestCount: 2 })
    expect(await look()).toMatchObject({ workIds: [], hereBytes: WORK_PART_BYTES, failure: null })
    at.before = () => undefined
    expect({ outcome: await keep(), hereBytes: (await look())?.hereBytes }).toEqual({ outcome: 'ended', hereBytes: ALL_BYTES })
  })

  it.each<[string, (files: Map<string, SchoolFile>) => void, number]>([
    ['other bytes than their hash says', (files) => files.set('a-talk', { bytes: talk, sha256: 'a'.repeat(64) }), 0],
    ['another file in the middle', (files) => files.set('a-talk', { bytes: makeBytes(talk.length, 9) }), WORK_PART_BYTES],
    ['no bytes where there should be some', (files) => files.set('a-talk', { bytes: talk.subarray(0, 10), sha256: sha256Of(talk) }), WORK_PART_BYTES]
  ])('library files are not saved if the download returns %s', async (_, spoil, leftBytes) => {
    const { at, store, look, keep, folder } = openDownloadManager()
    const isAtOnce = leftBytes === 0
    if (isAtOnce) spoil(at.files)
    at.before = () => {
      if (!isAtOnce && at.asked.length === 2) spoil(at.files)
    }
    expect(await keep()).toBe('library/keep-altered')
    expect(await look()).toMatchObject({ workIds: [], hereBytes: leftBytes })
    expect((await store.read(adasLibraryRef))?.works).toEqual([])
    at.files.set('a-talk', { bytes: talk })
    at.before = () => undefined
    expect({ outcome: await keep(), workIds: (await look())?.workIds }).toEqual({ outcome: 'ended', workIds: ['a-talk', 'a-tone'] })
    expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('a locked library is not downloaded, and one locked during a download stops it and closes its files', async () => {
    const { at, store, keep, look } = openDownloadManager()
    const isShut = async (): Promise<boolean> => (await store.read(adasLibraryRef))?.access.isOpen === false
    at.access = { isOpen: false, because: 'not-held', until: null }
    expect({ outcome: await keep(), asked: at.asked }).toEqual({ outcome: 'library/locked', asked: [] })
    at.access = isFree
    at.partsLeft = 1
    at.refusal = 'library/locked'
    expect({ outcome: await keep(), hereBytes: (await look())?.hereBytes, isShut: await isShut() }).toEqual({
      outcome: 'library/locked',
      hereBytes: WORK_PART_BYTES,
      isShut: true
    })
    at.partsLeft = Infinity
    expect({ outcome: await keep(), isShut: await isShut() }).toEqual({ outcome: 'ended', isShut: false })
    at.access = { isOpen: false, because: 'ended', until: noon }
    expect({ outcome: await keep(), isShut: await isShut() }).toEqual({ outcome: 'library/locked', isShut: true })
  })

  it('a locked library is refused even if that cannot be recorded, and can be requested again', async () => {
    const { at, keep } = openDownloadManager()
    at.access = { isOpen: false, because: 'not-held', until: null }
    at.isDiskFull = true
    expect(await keep()).toBe('library/locked')
    at.access = isFree
    at.isDiskFull = false
    expect(await keep()).toBe('ended')
  })

  it('library downloads leave half a gibibyte of the disk free for exams', async () => {
    const { at, keep, look } = openDownloadManager()
    at.freeBytes = 512 * MEBIBYTE + ALL_BYTES - 1
    expect({ outcome: await keep(), asked: at.asked, roomBytes: (await look())?.roomBytes }).toEqual({
      outcome: 'library/keep-no-room',
      asked: [],
      roomBytes: ALL_BYTES - 1
    })
    at.freeBytes = 100
    expect((await look())?.roomBytes).toBe(0)
    at.freeBytes = 512 * MEBIBYTE + ALL_BYTES
    // Another program fills the disk meanwhile.
    at.before = () => at.asked.length === 2 && Object.assign(at, { freeBytes: 512 * MEBIBYTE + WORK_PART_BYTES - 1 })
    expect({ outcome: await keep(), hereBytes: (await look())?.hereBytes }).toEqual({ outcome: 'library/keep-no-room', hereBytes: WORK_PART_BYTES })
    at.before = () => undefined
    at.freeBytes = 512 * MEBIBYTE + ALL_BYTES
    expect(await keep()).toBe('ended')
  })

  it('library files are not downloaded during an exam, and a running download ends when one begins', async () => {
    const { at, desk, keep, look } = openDownloadManager()
    at.isAttemptOpen = true
    expect({ outcome: await keep(), asked: at.asked }).toEqual({ outcome: 'call/not-during-exam', asked: [] })
    at.isAttemptOpen = false
    at.before = () => {
      if (at.asked.length === 2) desk.stopForExam()
    }
    expect({ outcome: await keep(), requestCount: at.asked.length, hereBytes: (await look())?.hereBytes }).toEqual({
      outcome: 'ended',
      requestCount: 2,
      hereBytes: WORK_PART_BYTES
    })
  })

  it('a library download ends when another learner signs in, and shows them nothing of it', async () => {
    const { at, desk, handlers, look, store } = openDownloadManager()
    const left = Promise.withResolvers<undefined>()
    at.before = () => {
      if (at.asked.length !== 2) return
      at.owner = bola
      desk.checkOwner()
      left.resolve(undefined)
    }
    await handlers.keepFiles(here)
    await left.promise
    expect(await look()).toMatchObject({ workIds: [], hereBytes: 0, usedBytes: 0, isKeeping: false, failure: null })
    expect(await handlers.removeKept({ serial: null })).toEqual(succeed({}))
    await expect.poll(() => at.told.at(-1)?.[1]).toBe(false)
    expect({ usedBytes: await store.usedBytes(ada, SERIAL), requestCount: at.asked.length }).toEqual({ usedBytes: WORK_PART_BYTES, requestCount: 2 })
  })

  it('only one library is downloaded at a time', async () => {
    const { at, handlers } = openDownloadManager()
    const held = Promise.withResolvers<undefined>()
    at.before = () => held.promise
    const codes = (await Promise.all([handlers.keepFiles(here), handlers.keepFiles(here), handlers.keepFiles({ serial: 'AUD-0002' })])).map(codeOf)
    expect(codes).toEqual(['ok', 'library/keep-busy', 'library/keep-busy'])
    held.resolve(undefined)
    await handlers.removeKept(here)
  })

  it('downloaded library files are removed on request, including a running download', async () => {
    const { at, handlers, look, keep, folder } = openDownloadManager()
    await keep()
    await handlers.removeKept(here)
    expect(await look()).toMatchObject({ workIds: [], hereBytes: 0, usedBytes: 0 })
    at.asked.length = 0
    const removed = Promise.withResolvers<unknown>()
    at.before = () => {
      if (at.asked.length === 2) removed.resolve(handlers.removeKept({ serial: null }))
    }
    await handlers.keepFiles(here)
    await removed.promise
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect({ files, usedBytes: (await look())?.usedBytes }).toEqual({ files: [], usedBytes: 0 })
  })

  it('library downloads are refused as needless when there is no remote account to own them', async () => {
    const { at, handlers } = openDownloadManager()
    at.owner = null
    expect(await handlers.readKept(here)).toEqual(succeed({ kept: null }))
    const codes = await Promise.all([handlers.keepFiles(here), handlers.pauseKeeping({}), handlers.removeKept(here)])
    expect(codes.map(codeOf)).toEqual(['library/keep-needless', 'library/keep-needless', 'library/keep-needless'])
  })
})
