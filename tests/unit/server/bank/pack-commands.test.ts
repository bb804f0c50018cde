import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BankOutcome } from '../../../../src-server/bank/bank-outcome.ts'
import { readBankCommand } from '../../../../src-server/bank/read-bank-command.ts'
import { runBankCommand } from '../../../../src-server/bank/run-bank-command.ts'
import { writePack } from '../../../../src-server/pack/write-pack.ts'
import type { Result } from '../../../../src-shared/errors/result.ts'
import { header, makeKeys } from '../pack/pack-fixture.ts'
import { makeContentFolder } from './bank-sources.ts'

async function run(...words: string[]): Promise<Result<BankOutcome>> {
  const command = readBankCommand(words)
  return command.ok ? runBankCommand(command.value, '2026-11-21') : command
}

/** Sources, a header and a pair of keys in one folder; the pack is built there. */
async function build(signed: boolean): Promise<{ folder: string; pack: string; publicFile: string }> {
  const folder = makeContentFolder()
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
  it('is built in one step, and verified with what it holds and who vouches for it', async () => {
    const { folder, pack, publicFile } = await build(true)
    expect(readdirSync(folder).filter((name) => name.includes('koyapack'))).toEqual(['village.koyapack'])
    const verified = await run('verify', pack, '--trust', publicFile)
    if (!verified.ok) throw new Error(JSON.stringify(verified.error))
    expect(verified.value.isFine).toBe(true)
    expect(verified.value.lines[0]).toMatch(/^village-trade version 3, Village trade, CC-BY-4\.0, \d+ bytes in 4 files$/)
    expect(verified.value.lines[1]).toMatch(/^signed: [0-9a-f]{16}$/)
    expect(verified.value.lines.at(-1)).toBe('2 items and 0 templates in 1 subjects of 1 banks')
  })

  it('that a stranger signed is told apart, and is not fine', async () => {
    const { pack } = await build(true)
    const { publicFile } = await build(false)
    const verified = await run('verify', pack, '--trust', publicFile)
    expect(verified).toMatchObject({ ok: true, value: { isFine: false } })
  })

  it.each([
    ['no subject', {}, 'it holds no subject'],
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
      'subjects/trade/stimuli.jsonl, line 1: it is no JSON'
    ]
  ])('with %s is refused, and says where', async (_, files, about) => {
    const pack = join(makeContentFolder(), 'some.koyapack')
    await writePack({ header, files: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])) }, pack)
    const verified = await run('verify', pack)
    expect(verified).toMatchObject({ ok: false, error: { code: 'pack/content' } })
    expect(verified.ok ? '' : verified.error.fields?.['pack']).toContain(about)
  })

  it('is not built of a bank that is not there', async () => {
    const { folder } = await build(false)
    const pack = join(folder, 'law.koyapack')
    expect(await run('build', 'law', pack, join(folder, 'header.json'), '--content', folder)).toMatchObject({
      ok: false,
      error: { fields: { bank: 'There is no law.' } }
    })
    expect(existsSync(pack)).toBe(false)
  })

  it('is not built with a header that is none, and leaves nothing behind', async () => {
    const { folder, pack } = await build(false)
    writeFileSync(join(folder, 'header.json'), JSON.stringify({ ...header, version: 0 }))
    await expect(run('build', 'village', `${pack}2`, join(folder, 'header.json'), '--content', folder)).rejects.toThrow('version')
    expect(readdirSync(folder).filter((name) => name.includes('koyapack'))).toEqual(['village.koyapack'])
  })
})
