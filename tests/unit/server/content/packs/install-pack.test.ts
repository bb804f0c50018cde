import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installPack, offerPack, removePack, type PackToInstall } from '../../../../../src-server/content/packs/install-pack.ts'
import { listPacks } from '../../../../../src-server/content/packs/list-packs.ts'
import { lockPacks } from '../../../../../src-server/content/packs/archive/lock-packs.ts'
import { unfinishedFileIn } from '../../../../../src-server/content/packs/archive/pack-folder.ts'
import { openPackRegistry } from '../../../../../src-server/content/packs/pack-registry.ts'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import {
  BUILT_IN_VERSION,
  EXAM_BANK,
  makePackLibrary,
  makeSigner,
  makeSums,
  type PackToMake,
  type TestPackLibrary
} from '../../../../support/pack-library.ts'

async function install(library: TestPackLibrary, file: string, rest: Partial<PackToInstall> = {}): Promise<string> {
  const installed = await installPack(await library.open(), { file, consent: {}, ...rest })
  return installed.ok ? 'ok' : installed.error.code
}

/** Lists each installed pack with its id, version and use, or as damaged. */
async function list(library: TestPackLibrary): Promise<readonly string[]> {
  const packs = await listPacks(await library.open())
  return packs.flatMap((pack) => {
    if (pack.kind === 'built-in') return []
    return pack.kind === 'damaged' ? [`${pack.id} ${pack.error.code}`] : [`${pack.summary.id} ${pack.summary.version} ${pack.standing}`]
  })
}

const stored = (library: TestPackLibrary): readonly string[] => readdirSync(library.packFolder).filter((name) => name !== '.lock.sqlite')

describe('a library of packs', () => {
  it('the library installs a signed exam pack from one file, and reports its contents', async () => {
    const library = makePackLibrary()
    const file = await library.make({ by: library.koya })
    const installed = await installPack(await library.open(), { file, consent: {} })
    if (!installed.ok) throw new Error(installed.error.code)
    expect(installed.value).toEqual({
      id: EXAM_BANK,
      version: BUILT_IN_VERSION + 1,
      title: 'Pack trial',
      licence: 'CC-BY-4.0',
      languages: ['en'],
      publishedOn: '2026-11-22',
      bytes: statSync(file).size,
      signing: { kind: 'signed', keyId: library.koya.keyId },
      subjects: [{ subject: 'mathematics', title: 'Mathematics', itemCount: 60 }]
    })
    expect(stored(library)).toEqual(['trial.koyapack'])
    expect(readFileSync(join(library.packFolder, 'trial.koyapack'))).toEqual(readFileSync(file))
    expect(await list(library)).toEqual(['trial 5 exams'])
  })

  it('installing reports its progress, and when cancelled leaves nothing behind', async () => {
    const library = makePackLibrary()
    const file = await library.make({ by: library.koya })
    const seen: number[] = []
    const abort = new AbortController()
    abort.abort()
    expect(await install(library, file, { signal: abort.signal })).toBe('pack/cancelled')
    expect(stored(library)).toEqual([])
    expect(await install(library, file, { onProgress: (bytes) => seen.push(bytes) })).toBe('ok')
    expect(seen.at(-1)).toBe(statSync(file).size)
  })

  it('an offered pack states the reasons against it, and only the offered pack is installed', async () => {
    const library = makePackLibrary()
    const opened = await library.open()
    const offerOf = async (pack: PackToMake) => {
      const offer = await offerPack(opened, await library.make(pack))
      return offer.ok
        ? { version: offer.value.summary.version, refusal: offer.value.refusal?.code ?? null }
        : { version: 0, refusal: offer.error.code }
    }
    expect(await offerOf({ by: library.koya })).toEqual({ version: 5, refusal: null })
    expect(await offerOf({ id: 'law' })).toEqual({ version: 5, refusal: 'pack/unsigned' })
    expect(await offerOf({ id: 'law', by: library.stranger })).toEqual({ version: 5, refusal: 'pack/unknown-signer' })
    expect(await offerOf({ version: 4, by: library.koya })).toEqual({ version: 4, refusal: 'pack/not-newer' })
    const shown = await offerPack(opened, await library.make({ by: library.koya }))
    if (!shown.ok) throw new Error(shown.error.code)
    const other = await library.make({ version: 6, by: library.koya })
    expect(await install(library, other, { shown: shown.value.summary })).toBe('pack/altered')
    expect(stored(library)).toEqual([])
    await install(library, other)
    expect(await offerOf({ version: 6, by: library.koya })).toEqual({ version: 6, refusal: null })
    expect(await offerPack(opened, join(library.dataFolder, 'none.koyapack'))).toMatchObject({ error: { code: 'pack/unreadable' } })
  })

  it('the library removes a pack, and reports one that does not exist', async () => {
    const library = makePackLibrary()
    const { folder } = await library.open()
    expect(await removePack({ folder }, 'trial')).toMatchObject({ ok: false, error: { code: 'pack/not-found' } })
    await install(library, await library.make({ by: library.koya }))
    expect(await removePack({ folder }, 'trial')).toEqual(succeed({ id: 'trial' }))
    expect(stored(library)).toEqual([])
  })

  it('an unsigned pack is installed only with consent as an own pack, and is for practice only', async () => {
    const library = makePackLibrary()
    const file = await library.make({ id: 'my-sums' })
    expect(await install(library, file)).toBe('pack/unsigned')
    expect(await install(library, file, { consent: { isOwn: true } })).toBe('ok')
    expect(await list(library)).toEqual(['my-sums 5 practice'])
  })

  it('a pack of an unknown signer is installed only with consent to that signer', async () => {
    const library = makePackLibrary()
    const file = await library.make({ id: 'law', by: library.stranger })
    expect(await install(library, file)).toBe('pack/unknown-signer')
    expect(await install(library, file, { consent: { isOwn: true } })).toBe('pack/unknown-signer')
    expect(await install(library, file, { consent: { signer: library.koya.keyId } })).toBe('pack/unknown-signer')
    expect(await install(library, file, { consent: { signer: library.stranger.keyId } })).toBe('ok')
    expect(await list(library)).toEqual(['law 5 practice'])
  })

  it('a newer version replaces an installed one; an older or differing one only with consent', async () => {
    const library = makePackLibrary()
    const take = async (pack: PackToMake, consent = {}): Promise<string> =>
      install(library, await library.make({ id: 'law', by: library.koya, ...pack }), { consent })
    expect(await take({ version: 2 })).toBe('ok')
    expect(await take({ version: 3, contents: [makeSums('three')] })).toBe('ok')
    expect(await take({ version: 3, contents: [makeSums('three')] })).toBe('ok')
    expect(await take({ version: 3, contents: [makeSums('other')] })).toBe('pack/not-newer')
    expect(await take({ version: 2 })).toBe('pack/not-newer')
    expect(await take({ version: 2 }, { mayBeOlder: true })).toBe('ok')
    expect(await list(library)).toEqual(['law 2 practice'])
  })

  it('a pack name can be reused only by its signer or by a signer that Koya trusts', async () => {
    const library = makePackLibrary()
    const take = async (pack: PackToMake, consent = {}): Promise<string> => install(library, await library.make({ id: 'law', ...pack }), { consent })
    const other = makeSigner()
    expect(await take({ version: 1, by: library.stranger }, { signer: library.stranger.keyId })).toBe('ok')
    expect(await take({ version: 2, by: other }, { signer: other.keyId })).toBe('pack/other-signer')
    expect(await take({ version: 2 }, { isOwn: true })).toBe('pack/other-signer')
    expect(await take({ version: 2, by: library.koya })).toBe('ok')
    expect(await take({ version: 3, by: library.stranger }, { signer: library.stranger.keyId })).toBe('pack/other-signer')
    expect(await list(library)).toEqual(['law 2 practice'])
  })

  it('the library trusts keys in its key folder, and starts although one of them is invalid', async () => {
    const library = makePackLibrary()
    mkdirSync(join(library.packFolder, 'keys'), { recursive: true })
    writeFileSync(join(library.packFolder, 'keys/board.pem'), library.stranger.publicPem)
    writeFileSync(join(library.packFolder, 'keys/broken.pem'), 'nothing')
    expect(await install(library, await library.make({ by: library.stranger }))).toBe('ok')
    expect(await list(library)).toEqual(['trial 5 exams'])
  })

  it('packs are changed one at a time', async () => {
    const library = makePackLibrary()
    mkdirSync(library.packFolder)
    const order: string[] = []
    const slow = lockPacks(library.packFolder, async () => {
      order.push('first begins')
      await new Promise((done) => setTimeout(done, 150))
      order.push('first ends')
      return succeed(null)
    })
    const next = lockPacks(library.packFolder, () => {
      order.push('second')
      return Promise.resolve(succeed(null))
    })
    await Promise.all([slow, next])
    expect(order).toEqual(['first begins', 'first ends', 'second'])
  })

  it('opening the library deletes what exited processes left, and nothing still being written', async () => {
    const library = makePackLibrary()
    mkdirSync(library.packFolder)
    const exitedPid = execFileSync(process.execPath, ['-e', 'process.stdout.write(String(process.pid))'], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
    })
    const names = {
      dead: `.incoming-${exitedPid.toString()}-a`,
      ofAnEarlierThread: `.incoming-${process.pid}-00000000-${crypto.randomUUID()}`,
      mine: basename(unfinishedFileIn(library.packFolder)),
      old: `.incoming-${process.pid}-c`
    }
    for (const name of Object.values(names)) writeFileSync(join(library.packFolder, name), 'half')
    utimesSync(join(library.packFolder, names.old), 0, 0)
    const noRules = () => Promise.reject(new Error('no rule is read where no pack is installed'))
    const registry = await openPackRegistry({ folder: library.packFolder, readRules: noRules, onDamage: () => undefined })
    expect({ storedFiles: stored(library), packs: await registry.read() }).toEqual({ storedFiles: [names.mine], packs: [] })
  })
})

describe('C6: a pack for an exam', () => {
  it.each([
    { name: 'unsigned', pack: {}, isSigned: false, consent: { isOwn: true }, code: 'pack/not-for-exams' },
    { name: 'of the version that comes with Koya', pack: { version: BUILT_IN_VERSION }, isSigned: true, consent: {}, code: 'pack/not-newer' },
    { name: 'older than that', pack: { version: BUILT_IN_VERSION - 1 }, isSigned: true, consent: { mayBeOlder: true }, code: 'pack/not-newer' }
  ])('an exam pack that is $name is refused', async ({ pack, isSigned, consent, code }) => {
    const library = makePackLibrary()
    const file = await library.make({ ...pack, ...(isSigned ? { by: library.koya } : {}) })
    expect(await install(library, file, { consent })).toBe(code)
    expect(stored(library)).toEqual([])
  })

  it('an exam pack of an unknown signer is refused with any consent', async () => {
    const library = makePackLibrary()
    const file = await library.make({ by: library.stranger })
    expect(await install(library, file, { consent: { signer: library.stranger.keyId, isOwn: true, mayBeOlder: true } })).toBe('pack/not-for-exams')
  })

  it('an exam pack altered anywhere is refused, or installs as published', async () => {
    const library = makePackLibrary()
    const file = await library.make({ by: library.koya, contents: [makeSums('new', 3)] })
    const bytes = readFileSync(file)
    const refused = new Set<string>()
    const step = Math.ceil(bytes.length / 60)
    for (let at = 0; at < bytes.length; at += step) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0x41
      writeFileSync(file, changed)
      const code = await install(library, file)
      if (code !== 'ok') refused.add(code)
      // Times and attributes of entries may change.
      else expect((await list(library))[0]).toBe('trial 5 exams')
    }
    expect([...refused].every((code) => ['pack/unreadable', 'pack/unsafe', 'pack/altered', 'pack/not-for-exams'].includes(code))).toBe(true)
    expect(refused.size).toBeGreaterThan(1)
  })

  it.each([
    ['unsigned', {}, 'trial 5 not-trusted'],
    ['of a stranger', { by: 'stranger' as const }, 'trial 5 not-trusted'],
    ['older than the one that comes with Koya', { by: 'koya' as const, version: 3 }, 'trial 3 behind-built-in']
  ])(
    'an exam pack copied into the library by hand that is %s is not used',
    async (_, { by, ...pack }: { by?: 'stranger' | 'koya'; version?: number }, told) => {
      const library = makePackLibrary()
      mkdirSync(library.packFolder)
      const file = await library.make({ ...pack, ...(by ? { by: library[by] } : {}) })
      writeFileSync(join(library.packFolder, 'trial.koyapack'), readFileSync(file))
      expect(await list(library)).toEqual([told])
    }
  )
})

describe('what a disk does to a library', () => {
  it.each([
    [
      'cut short',
      (file: string) => {
        truncateSync(file, 900)
      },
      'pack/unreadable'
    ],
    [
      'empty',
      (file: string) => {
        truncateSync(file, 0)
      },
      'pack/unreadable'
    ]
  ])('a file that is %s is refused with a code, and listed as damaged when it is in the library', async (_, damage, code) => {
    const library = makePackLibrary()
    const file = await library.make({ by: library.koya })
    expect(await install(library, file)).toBe('ok')
    damage(join(library.packFolder, 'trial.koyapack'))
    expect(await list(library)).toEqual([`trial ${code}`])
    // A complete copy of the same pack repairs it.
    expect(await install(library, file)).toBe('ok')
    damage(file)
    expect(await install(library, file)).toBe(code)
    expect(await list(library)).toEqual(['trial 5 exams'])
  })

  it('a missing file, or a folder in its place, is refused with a code', async () => {
    const library = makePackLibrary()
    expect(await install(library, join(library.dataFolder, 'none.koyapack'))).toBe('pack/unreadable')
    expect(await install(library, library.dataFolder)).toBe('pack/unreadable')
  })

  it('a pack folder that cannot be created is reported with a code', async () => {
    const library = makePackLibrary()
    const file = await library.make({ by: library.koya })
    writeFileSync(library.packFolder, 'in the way')
    await expect(
      installPack({ folder: library.packFolder, rules: (await makePackLibrary().open()).rules }, { file, consent: {} })
    ).resolves.toMatchObject({
      ok: false,
      error: { code: 'pack/not-written' }
    })
  })
})
