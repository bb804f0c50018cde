import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkCatalogue } from '../../../../../../src-server/content/packs/catalogue/check-catalogue.ts'
import { makePackLibrary, makeSigner, makeSums } from '../../../../../support/pack-library.ts'
import { buildPackPaper } from '../../../../../support/build-pack-paper.ts'
import { valueOf } from '../../../../../support/pack-receiver.ts'
import { openPublisher } from '../../../../../support/publish-packs.ts'

const open = () => openPublisher(makePackLibrary())

describe('making a publisher’s list', () => {
  it('each list has the next number, and says which boards’ papers a pack has', async () => {
    const publisher = open()
    const papers = [buildPackPaper(), buildPackPaper({ id: 'sums-2021', year: 2021 }), buildPackPaper({ id: 'own', body: 'Koya', year: 'practice' })]
    await publisher.add({ id: 'my-sums', contents: [makeSums('new')], papers })
    const { catalogue } = valueOf(await publisher.publish())
    expect(catalogue).toMatchObject({ serial: 1, publishedOn: '2026-11-21', expiresOn: '2027-05-20' })
    expect(catalogue.packs).toMatchObject([
      { id: 'my-sums', paperCount: 3, boardPapers: [{ board: 'WAEC', fromYear: 2019, toYear: 2021, count: 2 }] }
    ])
    expect(valueOf(await publisher.publish()).catalogue.serial).toBe(2)
  })

  it('every pack that cannot be listed is named with the reason, and no list is written', async () => {
    const publisher = open()
    await publisher.add({ id: 'good' })
    await publisher.add({ id: 'taken' })
    renameSync(join(publisher.folder, 'taken.koyapack'), join(publisher.folder, 'Taken.koyapack'))
    await publisher.add({ id: 'cut' })
    writeFileSync(join(publisher.folder, 'cut.koyapack'), readFileSync(join(publisher.folder, 'good.koyapack')).subarray(0, 900))
    writeFileSync(join(publisher.folder, 'good-again.koyapack'), readFileSync(join(publisher.folder, 'good.koyapack')))
    writeFileSync(join(publisher.folder, 'about.koyapack'), await publisher.add({ id: 'about' }))
    writeFileSync(join(publisher.folder, 'about.about.json'), '{"classLevels":["year 9"]}')
    expect(await publisher.publish()).toMatchObject({
      error: {
        code: 'request/malformed',
        fields: {
          'Taken.koyapack': 'name it with lower-case letters, digits and hyphens',
          'cut.koyapack': expect.any(String) as unknown,
          'good.koyapack': 'another file here is the pack good',
          'about.koyapack': expect.stringContaining('classLevels') as unknown
        }
      }
    })
    expect(() => readFileSync(publisher.file)).toThrow()
  })

  it('a pack that is not signed is not listed', async () => {
    const library = makePackLibrary()
    const publisher = openPublisher(library)
    writeFileSync(join(publisher.folder, 'my-sums.koyapack'), readFileSync(await library.make({ id: 'my-sums' })))
    expect(await publisher.publish()).toMatchObject({ error: { fields: { 'my-sums.koyapack': expect.stringContaining('not signed') as unknown } } })
  })

  it('a pack that was changed, or went back, needs a new version', async () => {
    const publisher = open()
    await publisher.add({ id: 'my-sums', version: 3 })
    valueOf(await publisher.publish())
    for (const version of [3, 2]) {
      await publisher.add({ id: 'my-sums', version, contents: [makeSums('other')] })
      expect(await publisher.publish()).toMatchObject({
        error: { fields: { 'my-sums.koyapack': expect.stringContaining('raise the version') as unknown } }
      })
    }
    await publisher.add({ id: 'my-sums', version: 4, contents: [makeSums('other')] })
    expect(valueOf(await publisher.publish()).catalogue.packs).toMatchObject([{ version: 4 }])
  })

  it('a withdrawn pack leaves the folder, and the list says why', async () => {
    const publisher = open()
    await publisher.add({ id: 'my-sums', version: 3 })
    const withdrawn = [{ id: 'my-sums', upToVersion: 3, reason: 'Two keys are wrong.' }]
    writeFileSync(join(publisher.folder, 'withdrawn.json'), JSON.stringify(withdrawn))
    expect(await publisher.publish()).toMatchObject({ error: { fields: { 'my-sums.koyapack': expect.stringContaining('withdrawn') as unknown } } })
    rmSync(join(publisher.folder, 'my-sums.koyapack'))
    expect(valueOf(await publisher.publish()).catalogue).toMatchObject({ packs: [], withdrawn })
  })

  it('a new key says which key signed before, and a damaged list is not replaced', async () => {
    const publisher = open()
    await publisher.add({ id: 'my-sums' })
    valueOf(await publisher.publish())
    expect(valueOf(await publisher.publish({ by: makeSigner() })).formerSigner).toMatch(/^[0-9a-f]{16}$/)
    writeFileSync(publisher.file, '{}')
    expect(await publisher.publish()).toMatchObject({ error: { code: 'pack/no-source' } })
    expect(readFileSync(publisher.file, 'utf8')).toBe('{}')
  })

  it('a folder is checked with every byte of its packs', async () => {
    const publisher = open()
    for (const id of ['whole', 'longer', 'other', 'gone']) await publisher.add({ id })
    valueOf(await publisher.publish())
    const path = (id: string): string => join(publisher.folder, `${id}.koyapack`)
    const bytes = readFileSync(path('other'))
    bytes[bytes.length - 30]! ^= 1
    writeFileSync(path('other'), bytes)
    writeFileSync(path('longer'), Buffer.concat([readFileSync(path('longer')), Buffer.alloc(1)]))
    rmSync(path('gone'))
    expect(valueOf(await checkCatalogue(publisher.folder, new Map())).faults).toEqual([
      'gone.koyapack: there is no such file',
      expect.stringMatching(/^longer\.koyapack: it has \d+ bytes, and the list says \d+$/) as unknown,
      'other.koyapack: it is not the file that the list names'
    ])
  })
})
