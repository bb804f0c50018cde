import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  ada,
  adasLibraryRef,
  bola,
  describeWork,
  isFree,
  saveWork,
  makeBytes,
  openDownloadStore,
  SERIAL
} from '../../../../support/downloaded-works.ts'

const tone = makeBytes(5000)
const all = { from: 0, most: 100_000 }

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))

describe('The file of a work that is kept', () => {
  it('a downloaded file is read in ranges, none of which exceeds its end', async () => {
    const { store } = openDownloadStore()
    const work = await saveWork(store, adasLibraryRef, { workId: 'a-tone', bytes: tone })
    expect(await store.read(adasLibraryRef)).toEqual({ access: isFree, saidAt: 0, works: [work] })
    for (const [from, most] of [
      [0, 5000],
      [4990, 100],
      [100, 0],
      [9000, 10]
    ] as const) {
      expect((await store.readBytes(adasLibraryRef, work, { from, most }))?.equals(tone.subarray(from, from + most))).toBe(true)
    }
  })

  it('an interrupted file continues where it stopped, and gets its name only when its hash is verified', async () => {
    const { store, folder } = openDownloadStore()
    const work = describeWork('a-tone', tone)
    const first = await store.openPart(adasLibraryRef, work)
    await first.append(tone.subarray(0, 2000))
    await first.close()
    expect(await store.finishPart({ ...adasLibraryRef, serial: 'AUD-0002' }, work.sha256).catch(() => 'none')).toBe('none')
    const next = await store.openPart(adasLibraryRef, work)
    expect(next.bytes()).toBe(2000)
    await next.append(tone.subarray(2000))
    await next.close()
    expect(filesIn(folder).map((file) => basename(file))).toEqual([`${work.sha256}.part`])
    expect(await store.finishPart(adasLibraryRef, work.sha256)).toBe(true)
    expect(filesIn(folder).map((file) => basename(file))).toEqual([work.sha256])
  })

  it('a downloaded file whose bytes do not match its hash is deleted', async () => {
    const { store, folder } = openDownloadStore()
    const part = await store.openPart(adasLibraryRef, describeWork('a-tone', tone))
    await part.append(makeBytes(tone.length, 1))
    await part.close()
    expect(await store.finishPart(adasLibraryRef, describeWork('a-tone', tone).sha256)).toBe(false)
    expect(filesIn(folder)).toEqual([])
  })

  it('a downloaded file is recognised by its bytes and not only by its name', async () => {
    const { store, folder } = openDownloadStore()
    const work = describeWork('a-tone', tone)
    expect(await store.isHere(adasLibraryRef, work)).toBe(false)
    await saveWork(store, adasLibraryRef, { workId: 'a-tone', bytes: tone })
    expect([await store.isHere(adasLibraryRef, work), await store.isHere({ ...adasLibraryRef, owner: bola }, work)]).toEqual([true, false])
    const [file = ''] = filesIn(folder).filter((path) => path.endsWith(work.sha256))
    writeFileSync(file, makeBytes(tone.length, 1))
    expect(await store.isHere(adasLibraryRef, work)).toBe(false)
    truncateSync(file, 4999)
    expect(await store.isHere(adasLibraryRef, work)).toBe(false)
  })

  it('a partial file with more bytes than the work has is started again', async () => {
    const { store } = openDownloadStore()
    const part = await store.openPart(adasLibraryRef, describeWork('a-tone', tone))
    await part.append(makeBytes(tone.length + 1))
    await part.close()
    const again = await store.openPart(adasLibraryRef, describeWork('a-tone', tone))
    expect(again.bytes()).toBe(0)
    await again.close()
  })

  it('a downloaded file that is missing or has another length counts as absent', async () => {
    const { store, folder } = openDownloadStore()
    const work = await saveWork(store, adasLibraryRef, { workId: 'a-tone', bytes: tone })
    const [file = ''] = filesIn(folder).filter((path) => path.endsWith(work.sha256))
    truncateSync(file, 4999)
    expect([await store.readBytes(adasLibraryRef, work, all), await store.readBytes(adasLibraryRef, work, { from: 0, most: 10 })]).toEqual([
      null,
      null
    ])
    await store.remove(ada, SERIAL)
    expect({ bytes: await store.readBytes(adasLibraryRef, work, all), record: await store.read(adasLibraryRef) }).toEqual({
      bytes: null,
      record: null
    })
  })

  it('downloaded files are readable only by this user of the computer', async () => {
    const { store, folder } = openDownloadStore()
    await saveWork(store, adasLibraryRef, { workId: 'a-tone', bytes: tone })
    if (process.platform === 'win32') return
    expect(filesIn(folder).map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600])
    const folders = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect([folder, ...folders.map((entry) => join(entry.parentPath, entry.name))].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0, 0, 0])
  })
})

describe('What is kept', () => {
  it('downloads belong to one learner at one backend, and their paths name neither', async () => {
    const { store, folder } = openDownloadStore()
    const work = await saveWork(store, adasLibraryRef, { workId: 'a-tone', bytes: tone })
    for (const owner of [bola, { ...ada, backend: 'https://other.example' }]) {
      const place = { ...adasLibraryRef, owner }
      expect({
        record: await store.read(place),
        bytes: await store.readBytes(place, work, all),
        usedBytes: await store.usedBytes(owner, null)
      }).toEqual({ record: null, bytes: null, usedBytes: 0 })
    }
    expect(filesIn(folder).filter((path) => /ada|koya\.school/.test(path.slice(folder.length)))).toEqual([])
  })

  it('downloads are retained for known accounts and removed for all others, at any backend', async () => {
    const { store } = openDownloadStore()
    const elsewhere = { owner: { ...bola, backend: 'https://other.example' }, serial: SERIAL }
    const libraryRefs = [adasLibraryRef, { ...adasLibraryRef, owner: bola }, elsewhere]
    for (const place of libraryRefs) await saveWork(store, place, { workId: 'a-tone', bytes: tone })
    await store.retainOnly(['ada', 'bola'])
    expect(await Promise.all(libraryRefs.map((place) => store.usedBytes(place.owner, null)))).toEqual([5000, 5000, 5000])
    await store.retainOnly(['ada'])
    expect(await Promise.all(libraryRefs.map((place) => store.usedBytes(place.owner, null)))).toEqual([5000, 0, 0])
    await store.retainOnly([])
    expect(await store.read(adasLibraryRef)).toBe(null)
  })

  it('after an unreadable account list, each account’s downloads are retained until a list has named it', async () => {
    const { store } = openDownloadStore()
    const libraryRefs = [adasLibraryRef, { ...adasLibraryRef, owner: bola }]
    const downloaded = () =>
      Promise.all(
        libraryRefs.map(async ({ owner }) => [(await store.read({ ...adasLibraryRef, owner })) !== null, await store.usedBytes(owner, null)])
      )
    for (const place of libraryRefs) await saveWork(store, place, { workId: 'a-tone', bytes: tone })
    // A damaged list twice, then a new list of the accounts that have signed in since.
    for (const accountIds of [null, null, ['ada'], ['ada']]) {
      await store.retainOnly(accountIds)
      expect(await downloaded()).toEqual([
        [true, 5000],
        [true, 5000]
      ])
    }
    await store.retainOnly(['bola'])
    expect((await downloaded()).map(([isDownloaded]) => isDownloaded)).toEqual([false, true])
    await store.retainOnly(['ada'])
    expect((await downloaded()).map(([isDownloaded]) => isDownloaded)).toEqual([false, false])
  })

  it('disk usage includes partial downloads, and tidying removes files that the record does not name', async () => {
    const { store, folder } = openDownloadStore()
    await saveWork(store, adasLibraryRef, { workId: 'a-tone', bytes: tone })
    const part = await store.openPart(adasLibraryRef, describeWork('a-talk', makeBytes(4000, 7)))
    await part.append(makeBytes(300, 7))
    await part.close()
    await saveWork(store, { ...adasLibraryRef, serial: 'AUD-0002' }, { workId: 'b', bytes: makeBytes(10) })
    expect({ libraryBytes: await store.usedBytes(ada, SERIAL), totalBytes: await store.usedBytes(ada, null) }).toEqual({
      libraryBytes: 5300,
      totalBytes: 5310
    })
    await store.tidy(adasLibraryRef)
    expect({ libraryBytes: await store.usedBytes(ada, SERIAL), fileCount: filesIn(folder).length }).toEqual({ libraryBytes: 5000, fileCount: 4 })
  })

  it('downloads with a damaged record, or a record that names a path, count as absent', async () => {
    const { store, folder } = openDownloadStore()
    const work = await saveWork(store, adasLibraryRef, { workId: 'a-tone', bytes: tone })
    const [file = ''] = filesIn(folder).filter((path) => path.endsWith('record.json'))
    const record = readFileSync(file, 'utf8')
    for (const text of ['', '{', record.slice(0, -3), record.replace(work.sha256, '../../../../etc/hostname'), record.replace('"works"', '"work"')]) {
      writeFileSync(file, text)
      expect(await store.read(adasLibraryRef)).toBe(null)
    }
  })
})
