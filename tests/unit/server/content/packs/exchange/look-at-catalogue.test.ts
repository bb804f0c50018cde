import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listPacks } from '../../../../../../src-server/content/packs/list-packs.ts'
import { signCatalogue } from '../../../../../../src-server/content/packs/catalogue/read-catalogue.ts'
import { makeSigner } from '../../../../../support/pack-library.ts'
import { codeOf, openPackReceiver, valueOf } from '../../../../../support/pack-receiver.ts'
import { buildCatalogue, dayAfter, openPublisher, publishedAt } from '../../../../../support/publish-packs.ts'
import { serveFolder, type FolderFault } from '../../../../../support/serve-folder.ts'

const BALLAST_BYTES = 300_000

/** A publisher’s folder on a plain web server, and a computer that looks there. */
async function open(fault: FolderFault = () => null) {
  let now = publishedAt
  const place = openPackReceiver({}, () => now)
  const publisher = openPublisher(place.library)
  const server = await serveFolder(publisher.folder, fault)
  const address = `${server.base}/koya-packs.json`
  return {
    ...place,
    publisher,
    server,
    address,
    setNow: (time: number) => {
      now = time
    },
    installed: async () => (await listPacks(await place.library.open())).filter(({ kind }) => kind !== 'built-in')
  }
}

describe('a publisher’s list at an address', () => {
  it('packs are listed with what the publisher says of them, and one is downloaded and installed', async () => {
    const place = await open()
    const bytes = await place.publisher.add({ id: 'my-sums', version: 2 })
    writeFileSync(
      join(place.publisher.folder, 'my-sums.about.json'),
      JSON.stringify({ description: 'Sums for the second term.', classLevels: ['ss-2'], exams: ['wassce'] })
    )
    valueOf(await place.publisher.publish())
    const { found, list } = valueOf(await place.look(place.address))
    expect(list).toMatchObject({ title: 'Packs of Ibadan', isExpired: false, signing: { kind: 'unknown-key', keyId: place.library.stranger.keyId } })
    expect(found).toMatchObject([
      {
        name: 'Pack my-sums',
        bytes: bytes.length,
        about: { description: 'Sums for the second term.', classLevels: ['ss-2'], exams: ['wassce'] },
        summary: { id: 'my-sums', version: 2, signing: { kind: 'unknown-key' } },
        heldVersion: null
      }
    ])
    const fetched = valueOf(await place.fetch())
    expect(readFileSync(fetched.file).equals(bytes)).toBe(true)
    valueOf(await place.install(fetched.file, { signer: place.library.stranger.keyId }))
    expect(await place.installed()).toHaveLength(1)
    expect(valueOf(await place.look(place.address)).found).toMatchObject([{ heldVersion: 2 }])
  })

  it('the list is found where the address names only the server', async () => {
    const place = await open()
    await place.publisher.add({ id: 'my-sums' })
    valueOf(await place.publisher.publish())
    expect(valueOf(await place.look(place.server.base)).found).toHaveLength(1)
  })

  it('a cut download goes on where it was, at a server whose tags are weak', async () => {
    let cuts = 4
    const place = await open((path, { isWhole }) => (path.endsWith('.koyapack') && !isWhole && cuts > 0 ? { cutAfter: 100_000 } : null))
    const bytes = await place.publisher.add({ id: 'my-sums', ballast: randomBytes(BALLAST_BYTES) })
    valueOf(await place.publisher.publish())
    valueOf(await place.look(place.address))
    const before = place.server.sentBytes()
    const onProgress = (): void => {
      cuts -= 1
    }
    const fetched = valueOf(await place.fetch({ onProgress }))
    expect(readFileSync(fetched.file).equals(bytes)).toBe(true)
    expect(place.server.sentBytes() - before).toBeLessThan(bytes.length * 1.6)
  })

  it('a pack is downloaded whole from a server that sends no parts', async () => {
    const place = await open()
    place.server.sendWhole()
    const bytes = await place.publisher.add({ id: 'my-sums' })
    valueOf(await place.publisher.publish())
    valueOf(await place.look(place.address))
    expect(readFileSync(valueOf(await place.fetch()).file).equals(bytes)).toBe(true)
  })

  it('an older list is refused after a newer one, also after a restart, and a newer one is used', async () => {
    const place = await open()
    await place.publisher.add({ id: 'my-sums' })
    valueOf(await place.publisher.publish())
    const first = readFileSync(place.publisher.file)
    valueOf(await place.publisher.publish())
    const second = readFileSync(place.publisher.file)
    valueOf(await place.look(place.address))
    writeFileSync(place.publisher.file, first)
    expect(codeOf(await place.look(place.address))).toBe('pack/catalogue-older')
    expect(codeOf(await place.fetch())).toBe('pack/not-chosen')
    writeFileSync(place.publisher.file, second)
    expect(codeOf(await place.look(place.address))).toBe('ok')
  })

  it('a list of another signer is refused until the person agrees to that signer, and a trusted key needs no agreement', async () => {
    const place = await open()
    valueOf(await place.publisher.publish())
    valueOf(await place.look(place.address))
    const stranger = makeSigner()
    writeFileSync(place.publisher.file, signCatalogue(buildCatalogue({ packs: [] }), stranger.privatePem))
    const refused = await place.look(place.address)
    expect(refused).toMatchObject({ error: { code: 'pack/catalogue-other-signer', fields: { signer: stranger.keyId } } })
    expect(codeOf(await place.look(place.address, { acceptedSigner: 'f'.repeat(16) }))).toBe('pack/catalogue-other-signer')
    expect(codeOf(await place.look(place.address, { acceptedSigner: stranger.keyId }))).toBe('ok')
    writeFileSync(place.publisher.file, signCatalogue(buildCatalogue({ packs: [] }), place.library.koya.privatePem))
    expect(codeOf(await place.look(place.address))).toBe('ok')
  })

  it('a list is refused after its last day', async () => {
    const place = await open()
    await place.publisher.add({ id: 'my-sums' })
    valueOf(await place.publisher.publish({ days: 30 }))
    place.setNow(dayAfter(30))
    expect(codeOf(await place.look(place.address))).toBe('ok')
    place.setNow(dayAfter(31))
    expect(codeOf(await place.look(place.address))).toBe('pack/catalogue-expired')
  })

  it.each<readonly [string, FolderFault, string]>([
    ['a page', () => ({ body: Buffer.from('<!doctype html><p>Welcome') }), 'pack/no-source'],
    ['that it is gone', () => ({ status: 404 }), 'pack/no-source'],
    ['that it lies elsewhere', () => ({ status: 302, headers: { location: 'http://127.0.0.1:9/' } }), 'pack/source-unreachable'],
    ['without an end', () => ({ isEndless: true }), 'pack/unsafe']
  ])('a list is refused when the server answers %s', async (_, fault, code) => {
    const place = await open(fault)
    await place.publisher.add({ id: 'my-sums' })
    valueOf(await place.publisher.publish())
    expect(codeOf(await place.look(place.address))).toBe(code)
  })

  it.each<readonly [string, (bytes: Buffer) => ReturnType<FolderFault>, string]>([
    ['a page in place of the pack', () => ({ body: Buffer.from('<p>'), headers: { 'content-type': 'text/html' } }), 'pack/source-changed'],
    ['a pack of another size', (bytes) => ({ body: Buffer.concat([bytes, Buffer.alloc(9)]) }), 'pack/source-changed'],
    ['other bytes of the same size', (bytes) => ({ body: Buffer.alloc(bytes.length, 7) }), 'pack/altered'],
    ['that the pack lies elsewhere', () => ({ status: 302, headers: { location: '/x.koyapack' } }), 'pack/source-unreachable'],
    ['that the pack is gone', () => ({ status: 410 }), 'pack/source-changed']
  ])('nothing is installed or saved when the server sends %s', async (_, answer, code) => {
    let pack: Buffer = Buffer.alloc(0)
    const place = await open((path) => (path.endsWith('.koyapack') ? answer(pack) : null))
    pack = await place.publisher.add({ id: 'my-sums' })
    valueOf(await place.publisher.publish())
    valueOf(await place.look(place.address))
    expect(codeOf(await place.fetch())).toBe(code)
    expect({ saved: place.savedFiles(), installed: await place.installed() }).toEqual({ saved: [], installed: [] })
  })

  it('a list that lies about a pack’s version is found out before the pack is offered', async () => {
    const place = await open()
    await place.publisher.add({ id: 'my-sums' })
    const { catalogue } = valueOf(await place.publisher.publish())
    const lie = { ...catalogue, packs: catalogue.packs.map((entry) => ({ ...entry, version: 99 })) }
    writeFileSync(place.publisher.file, signCatalogue(lie, place.library.stranger.privatePem))
    valueOf(await place.look(place.address))
    expect(codeOf(await place.fetch())).toBe('pack/altered')
  })
})
