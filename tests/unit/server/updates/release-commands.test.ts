import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { judgeEnvelope } from '../../../../src-main/updates/judge-envelope.ts'
import { openEnvelope } from '../../../../src-main/updates/feed/open-envelope.ts'
import { updateKeyIdOf, type BuiltInTrust } from '../../../../src-main/updates/feed/read-trust.ts'
import { readRelease } from '../../../support/read-commands.ts'
import { runReleaseCommand } from '../../../../src-server/commands/run-release-command.ts'
import { signEnvelope } from '../../../../src-server/updates/release-signature.ts'
import type { UpdateEnvelope } from '../../../../src-shared/updates/update-envelope.ts'
import type { UpdateManifest } from '../../../../src-shared/updates/update-manifest.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { buildUpdateStatus, self } from '../../../support/update-manifests.ts'
import { hashOf, withBlockMap } from '../../../support/update-mirror.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const packageOf = (version: string): string => `koya-${version}-linux-x86_64.AppImage`

/** Trust file in the checkout of the running test. */
let trustFile = ''

async function run(...args: readonly string[]): Promise<readonly string[] | string> {
  const command = readRelease(args)
  const outcome = command.ok ? await runReleaseCommand(command.value, { now, trustFile }) : command
  if (outcome.ok) return outcome.value
  const fields = Object.keys(outcome.error.fields ?? {}).join()
  return outcome.error.code === 'request/malformed' ? fields : `${outcome.error.code} ${fields}`
}

/** Makes two keys, a build that trusts both, and a folder with one package. */
async function openRelease() {
  const home = makeTempFolder()
  const keyFiles = [join(home, 'first.pem'), join(home, 'second.pem')] as const
  const pems: string[] = []
  for (const keyFile of keyFiles) {
    const lines = await run('keys', keyFile)
    pems.push(JSON.parse(lines[1] ?? '""') as string)
  }
  const keys = new Map(pems.map((pem) => [updateKeyIdOf(createPublicKey(pem)), createPublicKey(pem)]))
  const trust: BuiltInTrust = { feed: null, channel: 'stable', threshold: 2, leastSequence: 0, keys }
  trustFile = join(home, 'trust.json')
  writeFileSync(trustFile, JSON.stringify({ feed: null, channel: 'stable', threshold: 2, leastSequence: 0, keys: pems }))
  const folder = makeTempFolder()
  const put = (version: string) => {
    const app = withBlockMap(Buffer.from(`Koya ${version} `.repeat(20_000)))
    writeFileSync(join(folder, packageOf(version)), app.bytes)
    return app
  }
  const envelope = (): string => readFileSync(join(folder, 'koya-update.json'), 'utf8')
  const judged = (runningVersion = '1.0.0', isAskedFor = true) =>
    judgeEnvelope(envelope(), { ...self, trust, runningVersion }, { status: buildUpdateStatus(), now, isAskedFor })
  const both = async (...args: readonly string[]): Promise<void> => {
    expect(await run(...args, '--key', keyFiles[0])).toEqual(expect.any(Array))
    expect(await run('sign', folder, '--key', keyFiles[1])).toEqual(expect.any(Array))
  }
  return { home, keyFiles, trust, folder, put, envelope, judged, both }
}

describe('the ledger of a signer', () => {
  it('an emergency pause is refused in a feed that was restored from an older copy, and the answer says how to repair it', async () => {
    const { folder, put, envelope, judged, both, keyFiles } = await openRelease()
    put('1.1.0')
    await both('publish', folder)
    const older = envelope()
    await both('stage', folder, '100')
    const newest = envelope()
    writeFileSync(join(folder, 'koya-update.json'), older)
    for (const command of [['pause'], ['resume'], ['stage', '50'], ['recall', '1.1.0', '1.0.0']]) {
      const [name = '', ...rest] = command
      expect(await run(name, folder, ...rest, '--key', keyFiles[0]), name).toBe('updates/feed-behind folder')
    }
    expect(envelope()).toBe(older)
    const refused = readRelease(['pause', folder, '--key', keyFiles[0]])
    const told = refused.ok ? await runReleaseCommand(refused.value, { now, trustFile }) : refused
    expect(told).toMatchObject({
      error: { fields: { folder: expect.stringMatching(/has sequence 1 .* has signed 2\. Copy .* --sequence 3 or higher/) as string } }
    })
    writeFileSync(join(folder, 'koya-update.json'), newest)
    await both('pause', folder)
    expect(judged()).toMatchObject({ sequence: 3, outcome: 'paused' })
  })

  it('a fresh folder does not begin again at sequence 1, and --sequence continues after a loss', async () => {
    const { folder, put, judged, both, keyFiles } = await openRelease()
    put('1.1.0')
    await both('publish', folder)
    await both('stage', folder, '100')
    rmSync(join(folder, 'koya-update.json'))
    expect(await run('publish', folder, '--key', keyFiles[0])).toBe('updates/feed-behind folder')
    expect(await run('publish', folder, '--key', keyFiles[0], '--sequence', '2')).toBe('sequence')
    await both('publish', folder, '--sequence', '7')
    expect(judged()).toMatchObject({ sequence: 7 })
    expect(await run('publish', folder, '--key', keyFiles[0], '--channel', 'beta')).not.toBe('updates/feed-behind folder')
  })

  it('the second signer refuses another manifest with a sequence that they have signed, and may sign the same one twice', async () => {
    const { folder, put, envelope, both, keyFiles } = await openRelease()
    put('1.1.0')
    await both('publish', folder)
    expect(await run('sign', folder, '--key', keyFiles[1])).toEqual(expect.any(Array))
    const before = envelope()
    await run('stage', folder, '10', '--key', keyFiles[0])
    await run('sign', folder, '--key', keyFiles[1])
    writeFileSync(join(folder, 'koya-update.json'), before)
    expect(await run('sign', folder, '--key', keyFiles[1])).toBe('updates/feed-behind folder')
  })

  it('a feed that cannot be written leaves the ledger as it was', async () => {
    const { folder, put, both, keyFiles } = await openRelease()
    put('1.1.0')
    await both('publish', folder)
    const ledger = readFileSync(`${keyFiles[0]}.ledger.json`, 'utf8')
    mkdirSync(join(folder, 'koya-update.json.new'))
    expect(await run('pause', folder, '--key', keyFiles[0])).toBe('folder')
    expect(readFileSync(`${keyFiles[0]}.ledger.json`, 'utf8')).toBe(ledger)
  })

  it('a damaged ledger stops the signer instead of counting as empty', async () => {
    const { folder, put, both, keyFiles } = await openRelease()
    put('1.1.0')
    await both('publish', folder)
    writeFileSync(`${keyFiles[0]}.ledger.json`, '{')
    expect(await run('pause', folder, '--key', keyFiles[0])).toBe('key')
  })
})

describe('a release', () => {
  it('a release is valid once two people have signed it, and not before', async () => {
    const { keyFiles, trust, folder, put, envelope, judged } = await openRelease()
    const app = put('1.1.0')
    writeFileSync(join(folder, 'notes.txt'), 'Papers open faster.\n\n  Fewer megabytes. \n')
    await run('publish', folder, '--key', keyFiles[0], '--notes', join(folder, 'notes.txt'))
    expect(openEnvelope(envelope(), trust)).toBeNull()
    await run('sign', folder, '--key', keyFiles[0])
    expect(openEnvelope(envelope(), trust)).toBeNull()
    await run('sign', folder, '--key', keyFiles[1])
    expect(judged()).toMatchObject({
      sequence: 1,
      outcome: {
        version: '1.1.0',
        notes: ['Papers open faster.', 'Fewer megabytes.'],
        file: { name: packageOf('1.1.0'), sha512: hashOf(app.bytes), blockMapBytes: app.blockMapBytes, package: 'appimage', arch: 'x64' }
      }
    })
  })

  it('a published release reaches nobody, and is then staged, paused and resumed', async () => {
    const { folder, put, judged, both } = await openRelease()
    put('1.1.0')
    await both('publish', folder)
    expect(judged('1.0.0', false)).toMatchObject({ sequence: 1, outcome: 'not-yet' })
    await both('stage', folder, '100')
    expect(judged('1.0.0', false)).toMatchObject({ sequence: 2, outcome: { version: '1.1.0' } })
    await both('pause', folder)
    expect(judged()).toMatchObject({ sequence: 3, outcome: 'paused' })
    await both('resume', folder)
    expect(judged('1.0.0', false)).toMatchObject({ sequence: 4, outcome: { version: '1.1.0' } })
  })

  it('a release is recalled to a version that is still in the folder', async () => {
    const { folder, put, judged, both, keyFiles } = await openRelease()
    put('1.0.0')
    put('1.1.0')
    await both('publish', folder)
    expect(await run('recall', folder, '1.1.0', '0.9.0', '--key', keyFiles[0])).toBe('to')
    expect(await run('recall', folder, '1.0.0', '1.1.0', '--key', keyFiles[0])).toBe('recalls')
    await both('recall', folder, '1.1.0', '1.0.0')
    expect(judged('1.1.0', false)).toMatchObject({ sequence: 2, outcome: { version: '1.0.0', isRecall: true, file: { name: packageOf('1.0.0') } } })
    expect(judged('1.0.0')).toMatchObject({ outcome: 'current' })
  })

  it('a recalled release is not published again, and the next release has a higher version', async () => {
    const { folder, put, judged, both, keyFiles } = await openRelease()
    for (const version of ['1.0.0', '1.1.0']) put(version)
    await both('publish', folder)
    await both('recall', folder, '1.1.0', '1.0.0')
    expect(await run('publish', folder, '--key', keyFiles[0])).toBe('folder')
    put('1.2.0')
    await both('publish', folder)
    expect(judged('1.1.0')).toMatchObject({ sequence: 3, outcome: { version: '1.2.0', isRecall: false } })
  })

  it('a release stays in the channel of its folder', async () => {
    const { folder, put, both, keyFiles } = await openRelease()
    put('1.1.0')
    await both('publish', folder, '--channel', 'trial')
    put('1.2.0')
    expect(await run('publish', folder, '--key', keyFiles[0], '--channel', 'stable')).toBe('channel')
    await both('publish', folder)
    expect((await run('show', folder))[0]).toContain('Koya 1.2.0, channel trial, sequence 2')
  })

  it('release commands name the file or folder that is missing or unusable', async () => {
    const { home, folder, put, keyFiles } = await openRelease()
    const nowhere = join(home, 'nowhere')
    put('1.1.0')
    writeFileSync(join(home, 'words.txt'), 'No key.')
    expect(await run('publish', nowhere, '--key', keyFiles[0])).toBe('folder')
    expect(await run('publish', folder, '--key', nowhere)).toBe('key')
    expect(await run('publish', folder, '--key', join(home, 'words.txt'))).toBe('key')
    expect(await run('publish', folder, '--key', keyFiles[0], '--notes', nowhere)).toBe('notes')
    expect(existsSync(join(folder, 'koya-update.json'))).toBe(false)
    await run('publish', folder, '--key', keyFiles[0])
    expect(await run('sign', folder, '--key', nowhere)).toBe('key')
    expect(await run('stick', folder, join(home, 'words.txt'))).toBe('target')
    expect(await run('keys', join(nowhere, 'key.pem'))).toBe('keys')
  })

  it('a release is not signed if its packages differ from those of the manifest', async () => {
    const { folder, put, keyFiles } = await openRelease()
    put('1.1.0')
    await run('publish', folder, '--key', keyFiles[0])
    writeFileSync(join(folder, packageOf('1.1.0')), 'another')
    expect(await run('sign', folder, '--key', keyFiles[1])).toBe('folder')
  })

  it('a release is not published twice, nor from a folder without packages', async () => {
    const { folder, put, both, keyFiles } = await openRelease()
    expect(await run('publish', folder, '--key', keyFiles[0])).toBe('folder')
    put('1.1.0')
    await both('publish', folder)
    expect(await run('publish', folder, '--key', keyFiles[0])).toBe('folder')
  })

  it('a release is copied unchanged to a USB drive', async () => {
    const { home, folder, put, both, envelope } = await openRelease()
    put('1.0.0')
    put('1.1.0')
    await both('publish', folder)
    await run('stick', folder, join(home, 'stick'))
    expect(readdirSync(join(home, 'stick')).sort()).toEqual([packageOf('1.1.0'), 'koya-update.json'].sort())
    expect(readFileSync(join(home, 'stick/koya-update.json'), 'utf8')).toBe(envelope())
  })

  it('a release is valid for as many days as requested', async () => {
    const { folder, put, both } = await openRelease()
    put('1.1.0')
    await both('publish', folder, '--days', '10')
    const lines = await run('show', folder)
    expect(lines[0]).toBe('Koya 1.1.0, channel stable, sequence 1, 0 %, valid until 2026-12-02T12:00:00.000Z')
  })
})

describe('what lies in a folder is not signed anew', () => {
  /** Makes a folder with a release signed by both keys, and alters its manifest. */
  async function openAltered(alter: (manifest: UpdateManifest) => object) {
    const opened = await openRelease()
    const { folder, put, both } = opened
    for (const version of ['1.0.0', '1.1.0']) put(version)
    await both('publish', folder)
    const path = join(folder, 'koya-update.json')
    const envelope = JSON.parse(opened.envelope()) as UpdateEnvelope
    const manifest = JSON.parse(Buffer.from(envelope.manifest, 'base64').toString()) as UpdateManifest
    const altered = { ...envelope, manifest: Buffer.from(JSON.stringify(alter(manifest))).toString('base64') }
    writeFileSync(path, JSON.stringify(altered))
    return { ...opened, path, altered }
  }

  const orders = [['stage', '100'], ['pause'], ['resume'], ['recall', '1.1.0', '1.0.0'], ['sign'], ['publish']]
  it.each(orders)('a release with an altered manifest is not signed again: %s', async (name = '', ...rest) => {
    const { folder, put, keyFiles, envelope } = await openAltered((manifest) => ({ ...manifest, notes: ['Send your PIN to 0800.'], sequence: 900 }))
    put('1.2.0')
    const before = envelope()
    expect(await run(name, folder, ...rest, '--key', keyFiles[0])).toBe('updates/not-signed folder')
    expect(envelope()).toBe(before)
  })

  it.each(orders)('a release signed by strangers is not signed again: %s', async (name = '', ...rest) => {
    const { home, folder, keyFiles, altered, path, put } = await openAltered((manifest) => manifest)
    put('1.2.0')
    await run('keys', join(home, 'stranger.pem'))
    const stranger = readFileSync(join(home, 'stranger.pem'), 'utf8')
    const forged = JSON.stringify(signEnvelope({ ...altered, signatures: [] }, stranger))
    writeFileSync(path, forged)
    expect(await run(name, folder, ...rest, '--key', keyFiles[0])).toBe('updates/not-signed folder')
    expect(readFileSync(path, 'utf8')).toBe(forged)
  })

  it('a new signer can re-sign a release only after the required number of others have signed it', async () => {
    const { home, folder, put, keyFiles } = await openRelease()
    const pem = JSON.parse((await run('keys', join(home, 'third.pem')))[1] ?? '') as string
    const trust = JSON.parse(readFileSync(trustFile, 'utf8')) as { keys: string[] }
    const three = join(home, 'three.json')
    writeFileSync(three, JSON.stringify({ ...trust, keys: [...trust.keys, pem] }))
    const byThird = ['--key', join(home, 'third.pem'), '--trust', three]
    put('1.1.0')
    await run('publish', folder, '--key', keyFiles[0])
    expect(await run('stage', folder, '5', ...byThird)).toBe('updates/not-signed folder')
    await run('sign', folder, '--key', keyFiles[1])
    expect(await run('stage', folder, '5', ...byThird)).toEqual(expect.arrayContaining(['1 of 2 required signatures']))
  })

  it('the show command lists the signers of a release and any invalid or untrusted signatures', async () => {
    const { folder, put, both, trust, envelope } = await openRelease()
    const [first, second] = [...trust.keys.keys()]
    put('1.1.0')
    await both('publish', folder)
    expect((await run('show', folder)).slice(-3)).toEqual([`signed by ${first}`, `signed by ${second}`, '2 of 2 required signatures'])
    const { manifest, signatures } = JSON.parse(envelope()) as UpdateEnvelope
    const moved = [
      { keyId: first, signature: signatures[1]?.signature },
      { ...signatures[1], keyId: '0123456789abcdef' }
    ]
    writeFileSync(join(folder, 'koya-update.json'), JSON.stringify({ manifest, signatures: moved }))
    expect((await run('show', folder)).slice(-3)).toEqual([
      `signed by ${first}, with an invalid signature`,
      'signed by 0123456789abcdef, not trusted here',
      '0 of 2 required signatures'
    ])
  })
})

it('a trust file with a private key is refused, and the error repeats nothing of the key', async () => {
  const { folder, put, keyFiles } = await openRelease()
  put('1.1.0')
  const pem = readFileSync(keyFiles[0], 'utf8')
  const trust = JSON.parse(readFileSync(trustFile, 'utf8')) as { keys: string[] }
  writeFileSync(trustFile, JSON.stringify({ ...trust, keys: [pem, trust.keys[1]] }))
  const command = readRelease(['publish', folder, '--key', keyFiles[0]])
  const outcome = command.ok ? await runReleaseCommand(command.value, { now, trustFile }) : command
  expect(outcome).toMatchObject({ error: { code: 'request/malformed', fields: { trust: expect.any(String) as unknown } } })
  expect(JSON.stringify(outcome)).not.toContain(pem.split('\n')[1])
})

describe('keys', () => {
  it('release key files are readable by their owner only, and are never overwritten', async () => {
    const { keyFiles } = await openRelease()
    const before = readFileSync(keyFiles[0], 'utf8')
    expect(await run('keys', keyFiles[0])).toBe('keys')
    expect(readFileSync(keyFiles[0], 'utf8')).toBe(before)
    if (process.platform !== 'win32') expect(statSync(keyFiles[0]).mode & 0o777).toBe(0o600)
  })
})

it.each([
  [[], 'options'],
  [['ship'], 'options'],
  [['publish'], 'publish'],
  [['publish', 'folder'], 'key'],
  [['publish', 'folder', 'more', '--key', 'k'], 'publish'],
  [['stage', 'folder', '--key', 'k'], 'stage'],
  [['stage', 'folder', '101', '--key', 'k'], 'PERCENTAGE'],
  [['stage', 'folder', '-1', '--key', 'k'], 'PERCENTAGE'],
  [['stage', 'folder', 'NaN', '--key', 'k'], 'PERCENTAGE'],
  [['stage', 'folder', '5.5', '--key', 'k'], 'PERCENTAGE'],
  [['pause', 'folder', '--key', 'k', '--days', '0'], 'days'],
  [['pause', 'folder', '--key', 'k', '--days', 'many'], 'days'],
  [['pause', 'folder', '--key', 'k', '--notes', 'n'], 'notes'],
  [['sign', 'folder'], 'key'],
  [['show', 'folder', '--force'], 'options']
])('release commands name what is wrong with %j, and do nothing', async (args, place) => {
  expect(await run(...args)).toBe(place)
  expect(existsSync('folder')).toBe(false)
})
