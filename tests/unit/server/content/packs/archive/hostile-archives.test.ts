import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { craftZip, type CraftedEntry } from '../../../../../support/craft-zip.ts'
import { craftPack, files, manifestOf, takePack as take, writeArchive } from './pack-fixture.ts'

describe('C1: archives that unpack to more than they are', () => {
  const mebibyte = 1024 ** 2
  const zeros = (size: number): Buffer => Buffer.alloc(size)
  const many = (count: number, make: (index: number) => CraftedEntry): CraftedEntry[] => Array.from({ length: count }, (_, index) => make(index))
  const listedFile = (bytes: Buffer): ReadonlyMap<string, Buffer> => new Map([['a.bin', bytes]])

  const bombs: readonly (readonly [string, () => string])[] = [
    ...[1, 4, 16, 49].map((size) => [`${size} MiB of zeros`, () => craftPack([{ name: 'a.bin', bytes: zeros(size * mebibyte) }])] as const),
    ['51 MiB stored', () => craftPack([{ name: 'a.bin', bytes: zeros(51 * mebibyte), method: 0 }])],
    ['a bomb in a bomb', () => craftPack([{ name: 'a.zip', bytes: craftZip({ entries: [{ name: 'b.bin', bytes: zeros(40 * mebibyte) }] }) }])],
    ['5,000 files more than it may', () => craftPack(many(10_000, (index) => ({ name: `f${index}` })))],
    ['a count of 65,535', () => writeArchive(craftZip({ entries: [{ name: 'manifest.json', bytes: manifestOf(new Map()) }], count: 65_535 }))],
    ['fewer entries than it says', () => writeArchive(craftZip({ entries: [{ name: 'manifest.json', bytes: manifestOf(new Map()) }], count: 3 }))],
    [
      'sizes that add up to 600 MiB',
      () => craftPack(many(12, (index) => ({ name: `f${index}`, bytes: zeros(9), says: { bytes: 50 * mebibyte, packed: 2 * mebibyte } })))
    ],
    ...[0, 1, 5, 100, 3 * mebibyte].map(
      (said) =>
        [
          `a file that says it has ${said} bytes`,
          () => craftPack([{ name: 'a.bin', bytes: zeros(2 * mebibyte), says: { bytes: said } }], listedFile(zeros(said)))
        ] as const
    ),
    ...[1, 1000, 4 * mebibyte].map(
      (said) =>
        [
          `a file that says it is packed in ${said} bytes`,
          () => craftPack([{ name: 'a.bin', bytes: zeros(5000), says: { packed: said } }], listedFile(zeros(5000)))
        ] as const
    ),
    [
      'two names for the same bytes',
      () =>
        craftPack([
          { name: 'a.bin', bytes: Buffer.from('abc') },
          { name: 'b.bin', bytes: Buffer.from('abc'), says: { offset: manifestEntryEnd() } }
        ])
    ],
    ['entries that lie in each other', () => craftPack(overlapping())],
    ['an entry beyond the end', () => craftPack([{ name: 'a.bin', bytes: zeros(9), says: { offset: 0xfffffff } }], listedFile(zeros(9)))],
    ['another name inside than outside', () => craftPack([{ name: 'b.bin', bytes: zeros(9), says: { entryName: '../b.bin' } }])],
    [
      'a wrong check sum and other bytes',
      () => craftPack([{ name: 'a.bin', bytes: Buffer.from('evil'), says: { crc: 1 } }], listedFile(Buffer.from('good')))
    ],
    ['deflated rubbish', () => craftPack([{ name: 'a.bin', packed: Buffer.from('rubbish'), says: { bytes: 9 } }], listedFile(zeros(9)))],
    [
      'a deflated stream without an end',
      () => craftPack([{ name: 'a.bin', packed: deflateRawSync(zeros(9000)).subarray(0, 9), says: { bytes: 9000 } }], listedFile(zeros(9000)))
    ],
    ['an encrypted file', () => craftPack([{ name: 'a.bin', bytes: zeros(9), flags: 0x801 }])],
    ['an unknown way of packing', () => craftPack([{ name: 'a.bin', bytes: zeros(9), method: 12 }])],
    ['nothing', () => writeArchive(Buffer.alloc(0))],
    ['one byte', () => writeArchive(Buffer.from('P'))],
    ['text', () => writeArchive(Buffer.from('PK, said the pack, and was none.'.repeat(99)))],
    ['half of a pack', () => writeArchive(craftZip({ entries: [{ name: 'manifest.json', bytes: manifestOf(files) }] }).subarray(0, 150))],
    ['the end alone', () => writeArchive(craftZip({ entries: [], count: 4 }))]
  ]

  /** Bombs that the archive's directory reveals before a byte is unpacked. */
  const toldByDirectory = /zeros$|stored$|more than it may|65,535|600 MiB|has 3145728|same bytes|in each other|encrypted|unknown way/

  it(`all ${String(bombs.length)} archive bombs are refused within five seconds, with little memory`, { timeout: 120_000 }, async () => {
    expect(bombs.length).toBeGreaterThanOrEqual(30)
    for (const [name, make] of bombs) {
      const path = make()
      const before = process.memoryUsage.rss()
      const begun = performance.now()
      const code = await take(path)
      const tookMs = performance.now() - begun
      expect({ name, errorCode: code }).toEqual({
        name,
        errorCode: toldByDirectory.test(name) ? 'pack/unsafe' : (expect.stringMatching(/^pack\/(?:altered|unreadable)$/) as unknown)
      })
      expect({ name, isQuick: tookMs < 5000 }).toEqual({ name, isQuick: true })
      expect({ name, usesLittleMemory: process.memoryUsage.rss() - before < 200 * mebibyte }).toEqual({ name, usesLittleMemory: true })
    }
  })

  it('control: small valid archives of the same kinds are accepted', async () => {
    const bytes = Buffer.from('abc'.repeat(1000))
    expect(createHash('sha256').update(bytes).digest('hex')).toHaveLength(64)
    expect(await take(craftPack([{ name: 'a.bin', bytes }], listedFile(bytes)))).toBe('ok')
    expect(await take(craftPack([{ name: 'a.bin', bytes, method: 0 }], listedFile(bytes)))).toBe('ok')
  })
})

/** Returns the offset of the first entry after the manifest, in bytes. */
function manifestEntryEnd(): number {
  const manifest = manifestOf(new Map())
  return 30 + 'manifest.json'.length + deflateRawSync(manifest).length
}

/** Makes a stored file whose bytes contain the local header of a second file. */
function overlapping(): CraftedEntry[] {
  const inner = craftZip({ entries: [{ name: 'b.bin', bytes: Buffer.from('inner'), method: 0 }] }).subarray(0, 30 + 5 + 5)
  return [
    { name: 'a.bin', bytes: inner, method: 0 },
    { name: 'b.bin', packed: Buffer.alloc(0), method: 0, bytes: Buffer.from('inner'), says: { packed: 5, offset: manifestEntryEnd() + 30 + 5 } }
  ]
}
