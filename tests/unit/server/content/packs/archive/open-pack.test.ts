import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPack } from '../../../../../../src-server/content/packs/archive/open-pack.ts'
import { isPackPath } from '../../../../../../src-server/content/packs/archive/pack-path.ts'
import { signManifest, trustKeys } from '../../../../../../src-server/platform/pack-signature.ts'
import { unpack } from '../../../../../../src-server/content/packs/archive/unpack.ts'
import { writePack } from '../../../../../../src-server/content/packs/write-pack.ts'
import { craftZip } from '../../../../../support/craft-zip.ts'
import { craftPack, files, header, makeFolder, makeKeys, manifestOf, takePack as take, writeArchive } from './pack-fixture.ts'

async function writeTo(folder: string, privatePem?: string): Promise<string> {
  const path = join(folder, 'village.koyapack')
  await writePack({ header, files, privatePem }, path)
  return path
}

describe('a pack', () => {
  it('a pack is unpacked as it was written, with the key of its signer trusted', async () => {
    const keys = makeKeys()
    const path = await writeTo(makeFolder(), keys.privatePem)
    const opened = await openPack(path, trustKeys([keys.publicPem]))
    if (!opened.ok) throw new Error(opened.error.message)
    expect(opened.value.signing.kind).toBe('signed')
    expect(opened.value.manifest).toMatchObject({ ...header, format: 1 })
    const folder = join(makeFolder(), 'village')
    expect((await unpack(opened.value, folder)).ok).toBe(true)
    await opened.value.close()
    for (const [name, bytes] of files) expect(readFileSync(join(folder, name))).toEqual(bytes)
  })

  it('a pack with the same contents is written with the same bytes', async () => {
    const [one, other] = [await writeTo(makeFolder()), await writeTo(makeFolder())]
    expect(readFileSync(one)).toEqual(readFileSync(other))
  })

  it('opening a pack tells unsigned, signed by an unknown key and signed by a trusted key apart', async () => {
    const keys = makeKeys()
    const trusted = trustKeys([keys.publicPem])
    const kindOf = async (path: string): Promise<string> => {
      const opened = await openPack(path, trusted)
      if (!opened.ok) return opened.error.code
      await opened.value.close()
      return opened.value.signing.kind
    }
    expect(await kindOf(await writeTo(makeFolder()))).toBe('unsigned')
    expect(await kindOf(await writeTo(makeFolder(), makeKeys().privatePem))).toBe('unknown-key')
    expect(await kindOf(await writeTo(makeFolder(), keys.privatePem))).toBe('signed')
  })

  it('a pack is not unpacked over an existing folder', async () => {
    const opened = await openPack(await writeTo(makeFolder()), new Map())
    if (!opened.ok) throw new Error(opened.error.message)
    const folder = makeFolder()
    writeFileSync(join(folder, 'mine'), 'mine')
    await expect(unpack(opened.value, folder)).rejects.toThrow(/ENOTEMPTY|EEXIST/)
    await opened.value.close()
    expect(readdirSync(folder)).toEqual(['mine'])
  })
})

describe('a pack that was changed', () => {
  it('a pack with any byte changed is refused or unpacks to the published files', async () => {
    const keys = makeKeys()
    const bytes = readFileSync(await writeTo(makeFolder(), keys.privatePem))
    const trusted = trustKeys([keys.publicPem])
    let refusedCount = 0
    for (let at = 0; at < bytes.length; at += 3) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0x41
      const opened = await openPack(writeArchive(changed), trusted)
      if (!opened.ok) {
        refusedCount += 1
        continue
      }
      const folder = join(makeFolder(), 'village')
      const result = await unpack(opened.value, folder)
      await opened.value.close()
      if (!result.ok) refusedCount += 1
      // Times, attributes and comments of entries may change. The unpacked bytes may not.
      else
        for (const [name, content] of files)
          expect({ at, isUnchanged: readFileSync(join(folder, name)).equals(content) }).toEqual({ at, isUnchanged: true })
    }
    expect(refusedCount).toBeGreaterThan(bytes.length / 6)
  })

  it.each([
    ['a file that is not listed', () => craftPack([{ name: 'extra.txt', bytes: Buffer.from('x') }]), 'pack/altered'],
    ['a listed file that is not there', () => craftPack([], files), 'pack/altered'],
    [
      'a listed file of other bytes',
      () => craftPack([{ name: 'a.txt', bytes: Buffer.from('two') }], new Map([['a.txt', Buffer.from('one')]])),
      'pack/altered'
    ],
    [
      'a listed file of another size',
      () => craftPack([{ name: 'a.txt', bytes: Buffer.from('three') }], new Map([['a.txt', Buffer.from('one')]])),
      'pack/altered'
    ],
    ['a signature that is no JSON', () => craftPack([{ name: 'signature.json', bytes: Buffer.from('?') }]), 'pack/altered'],
    ['no manifest', () => writeArchive(craftZip({ entries: [{ name: 'a.txt' }] })), 'pack/unreadable'],
    [
      'a manifest of another format',
      () => writeArchive(craftZip({ entries: [{ name: 'manifest.json', bytes: manifestOf(new Map(), { format: 0 }) }] })),
      'pack/unreadable'
    ],
    ['a manifest that is no JSON', () => writeArchive(craftZip({ entries: [{ name: 'manifest.json', bytes: Buffer.from('{') }] })), 'pack/unreadable']
  ])('a pack is refused when it has %s', async (_, make, code) => {
    expect(await take(make())).toBe(code)
  })

  it('a signature moved from another pack is refused', async () => {
    const keys = makeKeys()
    const trusted = trustKeys([keys.publicPem])
    const packWith = (signed: Buffer): string => craftPack([{ name: 'signature.json', bytes: Buffer.from(signManifest(signed, keys.privatePem)) }])
    expect(await take(packWith(manifestOf(new Map())), trusted)).toBe('ok')
    expect(await take(packWith(manifestOf(files)), trusted)).toBe('pack/altered')
  })
})

describe('C2: names that lead out of the folder, or to another file than they say', () => {
  const names = [
    '../evil',
    '..',
    '.',
    './evil',
    'a/../evil',
    'a/../../evil',
    'a/..',
    '/evil',
    '//evil',
    '/etc/passwd',
    'c:evil',
    'c:/evil',
    'C:\\evil',
    'a\\evil',
    '..\\evil',
    '\\\\server\\share\\evil',
    '//server/share/evil',
    '\\\\?\\c:\\evil',
    'file:///evil',
    'con',
    'con.txt',
    'prn',
    'aux.json',
    'nul',
    'a/nul.txt',
    'com1',
    'com9.txt',
    'lpt1',
    'lpt9.svg',
    'CON',
    'Com1',
    'evil\u0000.txt',
    'evil\u0001',
    'evil\n',
    'evil\r',
    'evil\t',
    'evil ',
    ' evil',
    'evil.',
    'evil..',
    'a./evil',
    'a /evil',
    'evil:stream',
    'evil::$DATA',
    'Evil.txt',
    'EVIL.TXT',
    'évil.txt',
    'e\u0301vil.txt',
    'ｅvil.txt',
    'evıl.txt',
    'a/\u202Egnp.txt',
    'evil*',
    'evil?',
    'evil|x',
    '<evil>',
    '"evil"',
    '~/evil',
    '$HOME',
    '%TEMP%',
    '.hidden',
    'a/.git/config',
    'a//evil',
    'a/',
    'evil/',
    '',
    'x'.repeat(121),
    `${'a/'.repeat(60)}b`,
    'a/b/../../../../evil'
  ]

  it(`all ${String(names.length)} unsafe entry names are refused, and nothing is written`, async () => {
    expect(names.length).toBeGreaterThanOrEqual(60)
    const taken: string[] = []
    for (const name of names) {
      if (isPackPath(name)) taken.push(name)
      const code = await take(craftPack([{ name, bytes: Buffer.from('evil') }]))
      if (code !== 'pack/unsafe' && code !== 'pack/unreadable') taken.push(`${name}: ${code}`)
    }
    expect(taken).toEqual([])
  })

  it.each([
    ['a symbolic link', { name: 'a.txt', bytes: Buffer.from('/etc/passwd'), mode: 0o120777 }],
    ['a folder', { name: 'a', mode: 0o040755 }],
    ['a pipe', { name: 'a', mode: 0o010644 }],
    ['a device', { name: 'a', mode: 0o020644 }]
  ] as const)('a pack entry that is %s is refused', async (_, entry) => {
    expect(await take(craftPack([entry]))).toBe('pack/unsafe')
  })

  it('a pack with a duplicate entry name is refused', async () => {
    const entry = { name: 'a.txt', bytes: Buffer.from('a') }
    expect(await take(craftPack([entry, entry]))).toBe('pack/unsafe')
  })

  it('the entry names that packs use are accepted', () => {
    for (const name of ['manifest.json', 'media/oral-1.ogg', 'subjects/use-of-english/items.jsonl', 'a', 'a.b-c_d.e'])
      expect({ name, isAccepted: isPackPath(name) }).toEqual({ name, isAccepted: true })
  })
})
