import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openArchive } from '../../../../../../src-server/content/exchange/archive/open-archive.ts'
import { packLimits } from '../../../../../../src-server/content/packs/archive/pack-limits.ts'
import { craftZip, type CraftedEntry } from '../../../../../support/craft-zip.ts'
import { byTier } from '../../../../../support/tier.ts'
import { readAll, writeBytes, writeEntries } from './archive-fixture.ts'

const MEBIBYTE = 1024 ** 2
const zeros = (size: number): Buffer => Buffer.alloc(size)
const good: CraftedEntry = { name: 'imsmanifest.xml', bytes: Buffer.from('<manifest/>') }

it('a file that is larger than its reader wants is refused by the size in the list, before any of it is unpacked', async () => {
  const opened = await openArchive(writeEntries([{ name: 'a', bytes: zeros(1000), method: 0 }]))
  if (!opened.ok) throw new Error(opened.error.code)
  const { read, close } = opened.value
  expect(await read('a', 999)).toMatchObject({ error: { code: 'exchange/too-large', fields: { file: 'a has 1000 bytes' } } })
  expect((await read('a', 1000)).ok).toBe(true)
  await close()
})

describe('C1: archives that unpack to more than they are', () => {
  const sized = (bytes: number, packed: number): CraftedEntry => ({ name: `f${bytes}`, bytes: zeros(9), says: { bytes, packed } })
  const bombs: readonly (readonly [string, () => string])[] = [
    ...[1, 2, 3, byTier({ commit: 4, full: 49, release: 49 })].map(
      (size) => [`${size} MiB of zeros`, () => writeEntries([{ name: 'a', bytes: zeros(size * MEBIBYTE) }])] as const
    ),
    ...[1.1, 2, 5, 40].map(
      (times) =>
        [`a file that says it is ${times * 100} times as large as it is packed`, () => writeEntries([sized(times * 100 * 65_536, 65_536)])] as const
    ),
    [
      '51 MiB stored',
      () =>
        writeEntries([
          {
            name: 'a',
            bytes: zeros(byTier({ commit: 9, full: 51 * MEBIBYTE, release: 51 * MEBIBYTE })),
            method: 0,
            says: { bytes: 51 * MEBIBYTE, packed: 51 * MEBIBYTE }
          }
        ])
    ],
    ['a file of 4 GiB', () => writeEntries([sized(0xfffffffe, 0x0fffffff)])],
    ['5,001 files', () => writeEntries(Array.from({ length: 5001 }, (_, index) => ({ name: `f${index}`, method: 0 })))],
    ['a count of 65,534', () => writeBytes(craftZip({ entries: [good], count: 65_534 }))],
    ['a count of 65,535', () => writeBytes(craftZip({ entries: [good], count: 65_535 }))],
    ['more entries than it has', () => writeBytes(craftZip({ entries: [good], count: 2 }))],
    [
      'sizes that add up to 600 MiB',
      () =>
        writeEntries(
          Array.from({ length: 12 }, (_, index) => ({ name: `f${index}`, bytes: zeros(9), says: { bytes: 50 * MEBIBYTE, packed: MEBIBYTE } }))
        )
    ],
    ...[0, 1, 100, 199_999, 200_001].map(
      (said) =>
        [`200,000 bytes that say they are ${said} bytes`, () => writeEntries([{ name: 'a', bytes: noise(200_000), says: { bytes: said } }])] as const
    ),
    ...[1, 1000, 4 * MEBIBYTE].map(
      (said) =>
        [`5,000 bytes that say they are packed in ${said}`, () => writeEntries([{ name: 'a', bytes: noise(5000), says: { packed: said } }])] as const
    ),
    ['two names for the same bytes', () => writeEntries([good, { ...good, name: 'b', says: { offset: 0 } }])],
    [
      'an entry that lies in another',
      () =>
        writeEntries([
          { name: 'a', bytes: craftZip({ entries: [good] }), method: 0 },
          { ...good, packed: zeros(0), says: { offset: 31 } }
        ])
    ],
    ['an entry beyond the end', () => writeEntries([{ ...good, says: { offset: 0xfffffff } }])],
    ['a wrong check sum', () => writeEntries([{ ...good, says: { crc: 1 } }])],
    ['deflated rubbish', () => writeEntries([{ name: 'a', packed: Buffer.from('rubbish'), says: { bytes: 9 } }])],
    ['a stream without an end', () => writeEntries([{ name: 'a', packed: deflateRawSync(noise(9000)).subarray(0, 99), says: { bytes: 9000 } }])],
    ['an encrypted file', () => writeEntries([{ ...good, flags: 0x801 }])],
    ['an unknown way of packing', () => writeEntries([{ ...good, method: 12 }])],
    ['a folder with bytes', () => writeEntries([{ name: 'a/', bytes: noise(9) }])],
    ['nothing', () => writeBytes(Buffer.alloc(0))],
    ['text', () => writeBytes(Buffer.from('PK, said the archive, and was none.'.repeat(99)))],
    ['half of an archive', () => writeBytes(craftZip({ entries: [good, { name: 'a', bytes: noise(999) }] }).subarray(0, 500))],
    ['the end alone', () => writeBytes(craftZip({ entries: [], count: 4 }))]
  ]
  /** What the directory reveals before a byte is unpacked. */
  const toldByDirectory = /MiB of zeros|as large as|51 MiB|4 GiB|5,001|65,53|600 MiB|same bytes|lies in|encrypted|unknown way|with bytes/

  it('all of them are refused within five seconds, with little memory', { timeout: 120_000 }, async () => {
    expect(bombs.length).toBeGreaterThanOrEqual(30)
    for (const [name, make] of bombs) {
      const path = make()
      const before = process.memoryUsage.rss()
      const begun = performance.now()
      const refusal = await readAll(path)
      expect({ name, isQuick: performance.now() - begun < 5000 }).toEqual({ name, isQuick: true })
      expect({ name, refusal }).toEqual({ name, refusal: toldByDirectory.test(name) ? 'exchange/unsafe-archive' : 'exchange/not-an-archive' })
      expect({ name, usesLittleMemory: process.memoryUsage.rss() - before < 200 * MEBIBYTE }).toEqual({ name, usesLittleMemory: true })
    }
  })

  it('control: archives of the same kinds within the limits are read; one inside is a file like any other', async () => {
    const nested = craftZip({ entries: [{ name: 'bomb', bytes: zeros(9) }] })
    const read = await readAll(writeEntries([good, { name: 'a', bytes: noise(9), method: 0 }, { name: 'b.zip', bytes: nested }, { name: 'c/' }]))
    expect([...(read as ReadonlyMap<string, string>).keys()]).toEqual(['imsmanifest.xml', 'a', 'b.zip'])
    // Each entry is a read of the disk.
    const entries = byTier({ commit: 100, full: packLimits.entries, release: packLimits.entries })
    const path = writeEntries(Array.from({ length: entries }, (_, index) => ({ name: `f${index}`, method: 0 })))
    const full = await openArchive(path, { ...packLimits, entries })
    expect(full.ok && full.value.paths).toHaveLength(entries)
    expect((await openArchive(path, { ...packLimits, entries: entries - 1 })).ok).toBe(false)
    if (full.ok) await full.value.close()
  })
})

describe('C2: names that lead out of an archive, or to another file than they say', () => {
  const names = [
    ...['../evil', '..', 'a/../evil', 'a/../../evil', 'a/..', '..\\evil', 'a\\..\\evil', '.../evil', 'a/./evil', ' /evil', 'a/ /evil', '. ./evil'],
    ...['/evil', '//evil', '/etc/passwd', '\\evil', 'a//evil', '////', 'file:///evil', 'http://evil/x', '//server/share/evil'],
    ...['c:evil', 'c:/evil', 'C:\\evil', 'z:', '\\\\server\\share\\evil', '\\\\?\\c:\\evil', '\\\\.\\pipe\\evil', './/evil', './c:evil', './../evil'],
    ...['con', 'con.txt', 'prn', 'aux.json', 'nul', 'a/nul.txt', 'com1', 'com9.txt', 'lpt1', 'lpt9.svg', 'CON', 'Com1', 'nul/evil', 'a/prn/evil'],
    ...['evil\u0000.txt', '\u0000', 'evil.xml\u0000.png', 'evil\u0001', 'evil\n', 'evil\r', 'evil\t', 'a\u007f', 'a/\u202Egnp.lmx', 'a\u2066b'],
    ...['a'.repeat(1001), `${'a/'.repeat(600)}b`]
  ]
  const twins = [
    ['Evil.txt', 'evil.txt'],
    ['A/evil', 'a/evil'],
    ['évil.txt', 'e\u0301vil.txt'],
    ['evil', '\uff45vil'],
    ['evil', 'evil'],
    ['a\\evil', 'a/evil'],
    ['./evil', 'evil']
  ]
  const modes = { 'a link': 0o120777, 'a device': 0o060644, 'a terminal': 0o020644, 'a pipe': 0o010644, 'a socket': 0o140644, 'a folder': 0o040755 }

  it('an archive with any of them is refused, and nothing is written anywhere', async () => {
    const archives: readonly (readonly [string, string])[] = [
      ...names.map((name) => [JSON.stringify(name.slice(0, 40)), writeEntries([good, { name }])] as const),
      ...twins.map((pair) => [pair.join(' and '), writeEntries(pair.map((name) => ({ name })))] as const),
      ...Object.entries(modes).map(([kind, mode]) => [kind, writeEntries([{ name: 'a', mode, bytes: Buffer.from('/etc/passwd') }])] as const)
    ]
    expect(archives.length).toBeGreaterThanOrEqual(60)
    for (const [name, path] of archives) {
      expect({ name, refusal: await readAll(path) }).toEqual({ name, refusal: 'exchange/unsafe-archive' })
      expect(readdirSync(dirname(path))).toEqual(['export.zip'])
    }
  })

  it('control: names of real exports are read, and what a Mac adds is left out', async () => {
    const real = [
      'imsmanifest.xml',
      'my files/Arts & Crafts (1).png',
      'Week 1: a.xml',
      'contact info.png',
      'évil.xml',
      'con fusion.xml',
      'a..b',
      '.hidden'
    ]
    const clutter = ['__MACOSX/._imsmanifest.xml', 'a/.DS_Store', '._x', 'Thumbs.db', '__MACOSX/']
    const read = await readAll(writeEntries([...real, ...clutter, 'd\\e.xml', './f.xml'].map((name) => ({ name }))))
    expect([...(read as ReadonlyMap<string, string>).keys()]).toEqual([...real, 'd/e.xml', 'f.xml'])
  })
})

/** Bytes that do not compress. */
function noise(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  let state = 1
  for (let at = 0; at < size; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}
