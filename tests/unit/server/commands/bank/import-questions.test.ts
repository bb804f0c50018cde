import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBankCommand } from '../../../../../src-server/commands/bank/read-bank-command.ts'
import { runBankCommand } from '../../../../../src-server/commands/bank/run-bank-command.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'koya-import-test-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

async function run(...args: readonly string[]): Promise<{ readonly lines: readonly string[]; readonly isFine: boolean }> {
  const command = readBankCommand(args)
  if (!command.ok) throw new Error(JSON.stringify(command.error))
  if (command.value.kind === 'help') throw new Error('help')
  const outcome = await runBankCommand(command.value, '2026-11-30')
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return outcome.value
}

function write(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const gift = '::Fern::Is a fern a plant? {=yes ~no}\n\n2 + 2? {#4 \n\nWrite about ferns. {}\n\nTea? {=yes ~%50%perhaps ~no}\n'
const aiken = 'Which is a plant?\nA. Fern\nB. Cat\nANSWER: A\n'
const csv = 'question,answer,a,b,colour\nWhich is a plant?,A,Fern,Cat,\nWhich is an animal?,B,Fern,Cat,red\n"Which,B,Fern,Cat\n'

describe('the command that imports questions', () => {
  test('says what became of each question, and counts by format', async () => {
    const { lines, isFine } = await run('import', write('plants.gift', gift), write('plants.txt', aiken), write('plants.csv', csv))
    expect(isFine).toBe(false)
    expect(lines).toEqual([
      'plants.gift:1 Fern: taken',
      'plants.gift:3: not taken: It has no end: a brace, quote or element is not closed. It begins: 2 + 2? {#4',
      'plants.gift:5: not taken: The file does not say how to mark it. Write the marks, a marking guide and a model answer. It begins: Write about ferns.',
      'plants.gift:7: taken with loss: Koya gives no part of the marks for: perhaps.',
      'plants.txt:1: taken',
      'plants.csv:2: taken',
      'plants.csv:3: taken with loss: Koya does not know the column colour and left it out.',
      'plants.csv:4: not taken: A quotation mark is not closed. It begins: "Which,B,Fern,Cat',
      'format      files       taken       with loss   not taken',
      'gift        1           1           1           2',
      'aiken       1           1           0           0',
      'csv         1           1           1           1'
    ])
  })

  test('makes a pack that can be installed, in one command', async () => {
    const pack = join(folder, 'plants.koyapack')
    const made = await run('import', write('plants.txt', aiken), '--set', 'Plants & trees', '--pack', pack)
    expect(made.isFine).toBe(true)
    expect(made.lines.at(-1)).toBe(`${pack} is a pack of 1 questions, not signed. Install it with --own.`)
    expect((await run('verify', pack)).lines.join('\n')).toContain('Plants & trees')
    mkdirSync(join(folder, 'data'))
    const installed = await run('install', pack, '--own', '--data', join(folder, 'data'))
    expect(installed.lines.join('\n')).toContain('questions: 1 items')
  })

  test('makes sources that build takes', async () => {
    const sources = join(folder, 'sources')
    const made = await run('import', write('plants.gift', gift), '--to', sources)
    const [bank = '', , header = ''] = / build (.*) --content/.exec(made.lines.at(-1) ?? '')?.[1]?.split(' ') ?? []
    const pack = join(folder, 'built.koyapack')
    const built = await run('build', bank, pack, header, '--content', sources)
    expect(built.lines.at(-1)).toBe(`${pack} is not signed`)
  })

  test('gives the same questions the same ids when a file is imported again', async () => {
    const first = join(folder, 'first.koyapack')
    const second = join(folder, 'second.koyapack')
    await run('import', write('plants.txt', aiken), '--pack', first)
    await run('import', write('plants.txt', aiken), '--pack', second)
    expect((await run('verify', first)).lines).toEqual((await run('verify', second)).lines)
  })

  test('takes real GIFT files together', async () => {
    const samples = 'tests/support/exchange/gift'
    const files = readdirSync(samples).filter((name) => name.endsWith('.gift'))
    const { lines } = await run('import', ...files.map((name) => join(samples, name)))
    expect(lines.slice(-2)).toEqual([
      'format      files       taken       with loss   not taken',
      'gift        51          71          14          15'
    ])
  })

  test.each(['gift', 'xml', 'csv', 'xlsx'])('takes what was exported from a pack: %s', async (ending) => {
    const pack = join(folder, 'plants.koyapack')
    const file = join(folder, `exported.${ending}`)
    await run('import', write('plants.txt', aiken), '--pack', pack)
    const exported = await run('export', pack, file)
    expect(exported.isFine).toBe(true)
    expect(exported.lines.at(-1)).toBe(`${file}: 1 written, 0 with loss, 0 not written`)
    expect((await run('import', file)).lines.at(-1)).toMatch(/ 1 {11}1 {11}0 {11}0$/)
  })

  test('refuses a file of no known format, and takes the others', async () => {
    const { lines, isFine } = await run('import', write('plants.odt', 'x'), write('plants.txt', aiken))
    expect(isFine).toBe(false)
    expect(lines[0]).toBe('plants.odt: not read: Koya does not know this kind of file. Say its format.')
    expect(lines[1]).toBe('plants.txt:1: taken')
  })

  test('refuses a file that is not there, and a folder', async () => {
    for (const file of [join(folder, 'gone.gift'), folder]) await expect(run('import', file)).rejects.toThrow('There is no file')
  })

  test('writes nothing if nothing was taken', async () => {
    const made = await run('import', write('plants.gift', 'About ferns. {}'), '--pack', join(folder, 'none.koyapack'))
    expect(made).toMatchObject({ isFine: false })
    expect(made.lines.at(-1)).toBe('No question was taken, so nothing was written.')
  })
})
