import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BankOutcome } from '../../../../../src-server/content/bank/bank-outcome.ts'
import { readBank } from '../../../../support/read-commands.ts'
import { runBankCommand } from '../../../../../src-server/commands/bank/run-bank-command.ts'
import { writePack } from '../../../../../src-server/content/packs/write-pack.ts'
import type { Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { header, makeKeys } from '../../content/packs/archive/pack-fixture.ts'
import { pngHead, sha256Of, squarePicture, squareSvg } from '../../../../support/pictures.ts'
import { addPicture, makeContentFolder, picturedContent } from '../../content/bank/bank-sources.ts'

async function run(...args: string[]): Promise<Result<BankOutcome>> {
  const command = readBank(args)
  return command.ok ? runBankCommand(command.value, '2026-11-21') : command
}

/** Builds a pack in one folder from sources, a header and a key pair. */
async function build(signed: boolean, folder = makeContentFolder()): Promise<{ folder: string; pack: string; publicFile: string }> {
  const keys = makeKeys()
  const place = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const headerFile = place('header.json', JSON.stringify(header))
  const keyFile = place('private.pem', keys.privatePem)
  const pack = join(folder, 'village.koyapack')
  const outcome = await run('build', 'village', pack, headerFile, '--content', folder, ...(signed ? ['--key', keyFile] : []))
  expect(outcome).toMatchObject({ ok: true, value: { isFine: true } })
  return { folder, pack, publicFile: place('public.pem', keys.publicPem) }
}

describe('a pack of a bank', () => {
  it('a pack is built in one step, and verified with its contents and its signer', async () => {
    const { folder, pack, publicFile } = await build(true)
    expect(readdirSync(folder).filter((name) => name.includes('koyapack'))).toEqual(['village.koyapack'])
    const verified = await run('verify', pack, '--trust', publicFile)
    if (!verified.ok) throw new Error(JSON.stringify(verified.error))
    expect(verified.value.isFine).toBe(true)
    expect(verified.value.lines[0]).toMatch(/^village-trade version 3, Village trade, CC-BY-4\.0, \d+ bytes in 4 files$/)
    expect(verified.value.lines[1]).toMatch(/^signed: [0-9a-f]{16}$/)
    expect(verified.value.lines.at(-1)).toBe('2 items and 0 templates in 1 subjects of 1 banks')
  })

  it('an existing pack is signed, and signed again with another key, with the same files', async () => {
    const { folder, pack } = await build(false)
    const signed = join(folder, 'signed.koyapack')
    for (const _ of ['first', 'another']) {
      const { publicFile } = await build(false)
      const keyFile = join(dirname(publicFile), 'private.pem')
      expect(await run('sign', pack, signed, keyFile)).toMatchObject({ ok: true, value: { isFine: true } })
      const verified = await run('verify', signed, '--trust', publicFile)
      expect(verified).toMatchObject({ ok: true, value: { isFine: true } })
      expect(verified.ok && verified.value.lines[1]).toMatch(/^signed: [0-9a-f]{16}$/)
      const unsigned = await run('verify', pack)
      expect(verified.ok && verified.value.lines.toSpliced(1, 1)).toEqual(unsigned.ok && unsigned.value.lines.toSpliced(1, 1))
    }
    expect(readdirSync(folder).filter((name) => name.includes('sign'))).toEqual(['signed.koyapack'])
  })

  it('an altered or invalid pack is not signed, and no file is left behind', async () => {
    const { folder, pack } = await build(false)
    const bytes = readFileSync(pack)
    const middle = Math.floor(bytes.length / 2)
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
    writeFileSync(pack, bytes)
    const outcome = await run('sign', pack, join(folder, 'signed.koyapack'), join(folder, 'private.pem'))
    expect(outcome.ok ? '' : outcome.error.code).toMatch(/^pack\/(altered|unreadable|content)$/)
    expect(readdirSync(folder).filter((name) => name.includes('sign'))).toEqual([])
  })

  it('verifying reports a pack signed by a stranger as not fine', async () => {
    const { pack } = await build(true)
    const { publicFile } = await build(false)
    const verified = await run('verify', pack, '--trust', publicFile)
    expect(verified).toMatchObject({ ok: true, value: { isFine: false } })
  })

  it.each([
    ['no subject', {}, 'it has no subject'],
    ['no head', { 'subjects/trade/items.jsonl': '' }, 'there is no subjects/trade/subject.json'],
    ['another’s head', { 'subjects/trade/subject.json': '{"subject":"law","title":"Law","version":1}' }, 'subjects/trade/subject.json is about law'],
    [
      'an item that is none',
      { 'subjects/trade/subject.json': '{"subject":"trade","title":"Trade","version":1}', 'subjects/trade/items.jsonl': '\n{"id":"a"}\n' },
      'subjects/trade/items.jsonl, line 2'
    ],
    [
      'a line that is no JSON',
      { 'subjects/trade/subject.json': '{"subject":"trade","title":"Trade","version":1}', 'subjects/trade/stimuli.jsonl': '{' },
      'subjects/trade/stimuli.jsonl, line 1: it is not JSON'
    ]
  ])('a pack with %s is refused, and the message says where', async (_, files, about) => {
    const pack = join(makeContentFolder(), 'some.koyapack')
    await writePack({ header, files: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])) }, pack)
    const verified = await run('verify', pack)
    expect(verified).toMatchObject({ ok: false, error: { code: 'pack/content' } })
    expect(verified.ok ? '' : verified.error.fields?.['pack']).toContain(about)
  })

  it('a pack of a bank that does not exist is not built', async () => {
    const { folder } = await build(false)
    const pack = join(folder, 'law.koyapack')
    expect(await run('build', 'law', pack, join(folder, 'header.json'), '--content', folder)).toMatchObject({
      ok: false,
      error: { fields: { bank: 'There is no bank law.' } }
    })
    expect(existsSync(pack)).toBe(false)
  })

  it('a pack with an invalid header is not built, and no file is left behind', async () => {
    const { folder, pack } = await build(false)
    writeFileSync(join(folder, 'header.json'), JSON.stringify({ ...header, version: 0 }))
    await expect(run('build', 'village', `${pack}2`, join(folder, 'header.json'), '--content', folder)).rejects.toThrow('version')
    expect(readdirSync(folder).filter((name) => name.includes('koyapack'))).toEqual(['village.koyapack'])
  })
})

describe('a pack with pictures', () => {
  const head = JSON.stringify({ subject: 'trade', title: 'Trade', version: 1 })
  const items = picturedContent.items.map((item) => `${JSON.stringify(item)}\n`).join('')
  const stimuli = picturedContent.stimuli.map((stimulus) => `${JSON.stringify(stimulus)}\n`).join('')

  /** Verifies a valid pack with these changes. Undefined leaves the file out. */
  async function verify(change: Readonly<Record<string, string | Uint8Array | undefined>>): Promise<Result<BankOutcome>> {
    const parts: Record<string, string | Uint8Array | undefined> = {
      'subjects/trade/subject.json': head,
      'subjects/trade/items.jsonl': items,
      'subjects/trade/stimuli.jsonl': stimuli,
      'subjects/trade/pictures.jsonl': JSON.stringify(squarePicture),
      'media/trial-square.svg': squareSvg,
      ...change
    }
    const listed = Object.entries(parts).flatMap(([path, file]) => (file === undefined ? [] : [[path, Buffer.from(file)] as const]))
    const pack = join(makeContentFolder(), 'some.koyapack')
    await writePack({ header, files: new Map(listed) }, pack)
    return run('verify', pack)
  }

  const refusal = (outcome: Result<BankOutcome>): string | undefined => (outcome.ok ? 'taken' : outcome.error.fields?.['pack'])
  const tableOf = (change: object): string => JSON.stringify({ ...squarePicture, ...change })

  it('a pack with pictures is built with their files, and verified with them', async () => {
    const folder = makeContentFolder(picturedContent)
    addPicture(folder)
    const { pack, publicFile } = await build(true, folder)
    const verified = await run('verify', pack, '--trust', publicFile)
    expect(verified).toMatchObject({ ok: true, value: { isFine: true } })
    expect(verified.ok && verified.value.lines[0]).toMatch(/ bytes in 6 files$/)
    expect(refusal(await verify({}))).toBe('taken')
  })

  it('a pack with pictures is not built when a picture file is missing', async () => {
    const folder = makeContentFolder(picturedContent)
    const headerFile = join(folder, 'header.json')
    writeFileSync(headerFile, JSON.stringify(header))
    const outcome = await run('build', 'village', join(folder, 'some.koyapack'), headerFile, '--content', folder)
    expect(outcome).toEqual({ ok: true, value: { isFine: false, lines: ['trial-square: its file is missing'] } })
    expect(existsSync(join(folder, 'some.koyapack'))).toBe(false)
  })

  const evilSvg = squareSvg.replace('</svg>', '<script>1</script></svg>')
  // Random bytes do not compress; otherwise the archive itself would be refused.
  const largePng = Buffer.concat([pngHead(60, 60), randomBytes(256 * 1024)])
  it.each([
    ['a picture that is not there', { 'media/trial-square.svg': undefined }, 'media/trial-square.svg: its file is missing'],
    ['a picture of another hash', { 'media/trial-square.svg': squareSvg.replace('40', '41') }, 'its file has another hash'],
    [
      'a script, though its hash fits',
      { 'media/trial-square.svg': evilSvg, 'subjects/trade/pictures.jsonl': tableOf({ sha256: sha256Of(evilSvg) }) },
      '<script> is not allowed'
    ],
    [
      'a picture that is too large',
      {
        'media/trial-square.svg': undefined,
        'media/trial-square.png': largePng,
        'subjects/trade/pictures.jsonl': tableOf({ type: 'image/png', sha256: sha256Of(largePng) })
      },
      'it has more than 262144 bytes'
    ],
    [
      'a kind that is none of ours',
      { 'subjects/trade/pictures.jsonl': tableOf({ type: 'image/gif' }) },
      'subjects/trade/pictures.jsonl, line 1: type'
    ],
    ['a picture without words', { 'subjects/trade/pictures.jsonl': tableOf({ alt: '' }) }, 'subjects/trade/pictures.jsonl, line 1: alt'],
    ['a file that no table names', { 'media/stray.svg': squareSvg }, 'media/stray.svg does not belong to a subject'],
    [
      'an item whose picture no table names',
      { 'subjects/trade/pictures.jsonl': undefined, 'media/trial-square.svg': undefined },
      'no picture "trial-square"'
    ]
  ])('a pack with pictures is refused with %s, and the message says where', async (_, change, about) => {
    expect(refusal(await verify(change))).toContain(about)
  })
})
