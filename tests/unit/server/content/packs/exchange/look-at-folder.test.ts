import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lookAtFolder } from '../../../../../../src-server/content/packs/exchange/look-at-folder.ts'
import { listPacks } from '../../../../../../src-server/content/packs/list-packs.ts'
import { codeOf, openPackReceiver, valueOf } from '../../../../../support/pack-receiver.ts'
import { dayAfter, openPublisher, publishedAt } from '../../../../../support/publish-packs.ts'

/** A USB drive with packs, and a computer that looks there. */
function open(now = publishedAt) {
  const place = openPackReceiver({}, () => now)
  const publisher = openPublisher(place.library)
  return {
    ...place,
    publisher,
    folder: publisher.folder,
    path: (name: string) => join(publisher.folder, name),
    installed: async () => (await listPacks(await place.library.open())).filter(({ kind }) => kind !== 'built-in')
  }
}

describe('packs of a folder', () => {
  it('packs on a drive are listed with what is in them, copied and installed', async () => {
    const place = open()
    const bytes = await place.publisher.add({ id: 'my-sums', version: 3 })
    const { found, list, folder } = valueOf(await place.lookInFolder(place.folder))
    expect({ list, folder }).toEqual({ list: null, folder: { skippedCount: 0, isPartial: false } })
    expect(found).toMatchObject([
      {
        name: 'Pack my-sums',
        bytes: bytes.length,
        summary: { id: 'my-sums', version: 3, subjects: [{ itemCount: 60 }], signing: { kind: 'unknown-key' } }
      }
    ])
    const fetched = valueOf(await place.fetch())
    valueOf(await place.install(fetched.file, { signer: place.library.stranger.keyId }))
    expect(await place.installed()).toHaveLength(1)
    expect(valueOf(await place.lookInFolder(place.folder)).found).toMatchObject([{ heldVersion: 3 }])
  })

  it('a publisher’s list on a drive is used, also an old one, and a pack beside it is shown too', async () => {
    const place = open(dayAfter(999))
    await place.publisher.add({ id: 'my-sums' })
    writeFileSync(place.path('my-sums.about.json'), '{"description":"Sums."}')
    valueOf(await place.publisher.publish())
    await place.publisher.add({ id: 'later' })
    const { found, list } = valueOf(await place.lookInFolder(place.folder))
    expect(list).toMatchObject({ title: 'Packs of Ibadan', isExpired: true })
    expect(found).toMatchObject([
      { name: 'Pack later', about: null },
      { name: 'Pack my-sums', about: { description: 'Sums.' } }
    ])
  })

  it('a drive whose list was changed is refused, and a pack that is not as listed is not offered', async () => {
    const place = open()
    await place.publisher.add({ id: 'my-sums' })
    valueOf(await place.publisher.publish())
    const bytes = readFileSync(place.path('my-sums.koyapack'))
    writeFileSync(place.path('my-sums.koyapack'), Buffer.alloc(bytes.length, 7))
    valueOf(await place.lookInFolder(place.folder))
    expect(codeOf(await place.fetch())).toBe('pack/altered')
    expect(place.savedFiles()).toEqual([])
    writeFileSync(place.publisher.file, readFileSync(place.publisher.file, 'utf8').replace('Ibadan', 'Ibadam'))
    expect(codeOf(await place.lookInFolder(place.folder))).toBe('pack/catalogue-altered')
  })

  it('links, folders, empty and broken files and one of four gigabytes are counted, not read', async () => {
    const place = open()
    await place.publisher.add({ id: 'my-sums' })
    symlinkSync(place.path('my-sums.koyapack'), place.path('link.koyapack'))
    symlinkSync('/', place.path('everything'))
    mkdirSync(place.path('folder.koyapack'))
    writeFileSync(place.path('empty.koyapack'), '')
    writeFileSync(place.path('broken.koyapack'), 'no pack')
    writeFileSync(place.path('huge.koyapack'), '')
    truncateSync(place.path('huge.koyapack'), 4 * 1024 ** 3)
    const begun = performance.now()
    const { found, folder } = valueOf(await place.lookInFolder(place.folder))
    expect({ names: found.map(({ name }) => name), folder }).toEqual({ names: ['Pack my-sums'], folder: { skippedCount: 5, isPartial: false } })
    expect(performance.now() - begun).toBeLessThan(5000)
  })

  it('a look ends at its limits, and says that there is more', async () => {
    const place = open()
    const bytes = await place.publisher.add({ id: 'my-sums' })
    for (let count = 0; count < 5; count += 1) writeFileSync(place.path(`copy-${count}.koyapack`), bytes)
    for (let count = 0; count < 50; count += 1) writeFileSync(place.path(`photo-${count}.jpg`), '')
    const look = async (limits: object) => {
      const usual = { names: 1000, packs: 100, depth: 2, timeMs: 60_000 }
      const seen = valueOf(await lookAtFolder(place.folder, { keys: new Map(), today: '2026-11-21', limits: { ...usual, ...limits } }))
      return { count: seen.sources.length, isPartial: seen.folder.isPartial }
    }
    expect(await look({})).toEqual({ count: 6, isPartial: false })
    expect(await look({ packs: 2 })).toEqual({ count: 2, isPartial: true })
    expect(await look({ names: 20 })).toMatchObject({ isPartial: true })
    expect(await look({ timeMs: 0 })).toEqual({ count: 0, isPartial: true })
  })

  it('packs two folders down are found, and those below are not', async () => {
    const place = open()
    const bytes = await place.publisher.add({ id: 'my-sums' })
    mkdirSync(place.path('a/b/c'), { recursive: true })
    mkdirSync(place.path('.hidden'))
    for (const name of ['a/b/two.koyapack', 'a/b/c/three.koyapack', '.hidden/one.koyapack']) writeFileSync(place.path(name), bytes)
    expect(valueOf(await place.lookInFolder(place.folder)).found).toHaveLength(2)
  })

  it('a drive that is pulled out while a pack is copied leaves nothing installed, and the copy goes on when it is back', async () => {
    const place = open()
    const bytes = await place.publisher.add({ id: 'my-sums', ballast: randomBytes(3_000_000) })
    valueOf(await place.lookInFolder(place.folder))
    const away = `${place.folder}-away`
    let isThere = true
    const pullOut = (at: number): void => {
      if (at < 1_000_000 || !isThere) return
      isThere = false
      truncateSync(place.path('my-sums.koyapack'), at)
      renameSync(place.folder, away)
    }
    expect(codeOf(await place.fetch({ onProgress: pullOut }))).toBe('pack/drive-gone')
    expect(await place.installed()).toEqual([])
    expect(codeOf(await place.lookInFolder(place.folder))).toBe('pack/folder-unreadable')
    renameSync(away, place.folder)
    writeFileSync(place.path('my-sums.koyapack'), bytes)
    valueOf(await place.lookInFolder(place.folder))
    const fetched = valueOf(await place.fetch())
    expect(readFileSync(fetched.file).equals(bytes)).toBe(true)
  })

  it('a copy from a drive is cancelled at once, and what was copied is used the next time', async () => {
    const place = open()
    const bytes = await place.publisher.add({ id: 'my-sums', ballast: randomBytes(3_000_000) })
    valueOf(await place.lookInFolder(place.folder))
    const leaving = new AbortController()
    const onProgress = (at: number): void => {
      if (at > 500_000) leaving.abort()
    }
    expect(codeOf(await place.fetch({ signal: leaving.signal, onProgress }))).toBe('pack/cancelled')
    const [again] = valueOf(await place.lookInFolder(place.folder)).found
    expect(again?.keptBytes).toBeGreaterThan(500_000)
    const fetched = valueOf(await place.fetch())
    expect(fetched.fetchedBytes).toBeLessThan(bytes.length - 500_000)
    expect(readFileSync(fetched.file).equals(bytes)).toBe(true)
  })

  it('a folder that is not there is no folder', async () => {
    const place = open()
    writeFileSync(place.path('file'), '')
    for (const name of ['none', 'file']) expect(codeOf(await place.lookInFolder(place.path(name)))).toBe('pack/folder-unreadable')
  })
})
