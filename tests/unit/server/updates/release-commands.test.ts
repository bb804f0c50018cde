import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openEnvelope } from '../../../../src-main/updates/feed/open-envelope.ts'
import { answerRelease, openRelease, packageOf, runRelease as run } from '../../../support/open-release.ts'
import { signEnvelope } from '../../../../src-server/updates/release-signature.ts'
import type { UpdateEnvelope } from '../../../../src-shared/updates/update-envelope.ts'
import type { UpdateManifest } from '../../../../src-shared/updates/update-manifest.ts'
import { blockMapBeside, hashOf } from '../../../support/update-mirror.ts'

function openedManifest(folder: string): UpdateManifest {
  const { manifest } = JSON.parse(readFileSync(join(folder, 'koya-update.json'), 'utf8')) as UpdateEnvelope
  return JSON.parse(Buffer.from(manifest, 'base64').toString()) as UpdateManifest
}

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

  it('an installer for Windows is published with the block map beside it, and both go onto a USB drive', async () => {
    const name = 'koya-1.1.0-setup-x64.exe'
    const setup = Buffer.from('a setup '.repeat(20_000))
    const map = blockMapBeside(setup)
    for (const [beside, listed] of [
      [Buffer.from('no map'), null],
      [map, map.length]
    ] as const) {
      const { home, folder, both } = await openRelease()
      writeFileSync(join(folder, name), setup)
      writeFileSync(join(folder, `${name}.blockmap`), beside)
      await both('publish', folder)
      expect(openedManifest(folder).files).toMatchObject([{ name, package: 'nsis', blockMapBytes: listed }])
      await run('stick', folder, join(home, 'drive'))
      expect(readdirSync(join(home, 'drive')).sort()).toEqual(['koya-update.json', name, ...(listed === null ? [] : [`${name}.blockmap`])].sort())
    }
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
    const { trustFile, home, folder, put, keyFiles } = await openRelease()
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
  const { trustFile, folder, put, keyFiles } = await openRelease()
  put('1.1.0')
  const pem = readFileSync(keyFiles[0], 'utf8')
  const trust = JSON.parse(readFileSync(trustFile, 'utf8')) as { keys: string[] }
  writeFileSync(trustFile, JSON.stringify({ ...trust, keys: [pem, trust.keys[1]] }))
  const outcome = await answerRelease('publish', folder, '--key', keyFiles[0])
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
