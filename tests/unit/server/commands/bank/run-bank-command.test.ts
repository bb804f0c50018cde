import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBank } from '../../../../support/read-commands.ts'
import type { BankOutcome } from '../../../../../src-server/content/bank/bank-outcome.ts'
import { runBankCommand } from '../../../../../src-server/commands/bank/run-bank-command.ts'
import type { Item } from '../../../../../src-shared/content/item-types/item-types.ts'
import type { Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { sha256Of, squarePicture, squareSvg } from '../../../../support/pictures.ts'
import { addPicture, makeContentFolder, picturedContent, tradeContent, tradeSyllabus } from '../../content/bank/bank-sources.ts'

const today = '2026-11-21'

async function run(contentFolder: string, ...args: string[]): Promise<Result<BankOutcome>> {
  const command = readBank([...args, '--content', contentFolder])
  return command.ok ? runBankCommand(command.value, today) : command
}

async function linesOf(contentFolder: string, ...args: string[]): Promise<readonly string[]> {
  const outcome = await run(contentFolder, ...args)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return outcome.value.lines
}

/** Records answers by item id and option, as a solver of the current sheet submits them. */
async function solve(contentFolder: string, answers: readonly (readonly [string, string])[]): Promise<Result<BankOutcome>> {
  rmSync(join(contentFolder, 'reviews'), { recursive: true, force: true })
  const lines = (await linesOf(contentFolder, 'sheet', 'village', 'trade')).map((line) => JSON.parse(line) as { id: string; shownHash: string })
  const hashes = new Map(lines.map(({ id, shownHash }) => [id, shownHash]))
  return record(
    contentFolder,
    answers.map(([id, optionId]) => ({ id, shownHash: hashes.get(id) ?? '0'.repeat(64), response: { optionId } }))
  )
}

function record(contentFolder: string, lines: readonly object[]): Promise<Result<BankOutcome>> {
  const file = join(contentFolder, 'answers.jsonl')
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return run(contentFolder, 'record', 'village', 'trade', file)
}

/** Returns the findings of the check, as "place code". */
async function findingsIn(contentFolder: string): Promise<readonly string[]> {
  const outcome = await run(contentFolder, 'check')
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  const found = outcome.value.lines.flatMap((line) => /^village (\S+): ([a-z-]+): /.exec(line)?.slice(1).join(' ') ?? [])
  expect(outcome.value.isFine).toBe(found.length === 0)
  return found
}

const rightAnswers = [
  ['tr-001', 'w'],
  ['tr-002', 'x']
] as const

/** Writes the content again with changes to the first item. */
function rewrite(contentFolder: string, change: Partial<Item>): void {
  const [first, ...others] = tradeContent.items
  writeFileSync(join(contentFolder, 'village/trade.json'), JSON.stringify({ ...tradeContent, items: [{ ...first, ...change }, ...others] }))
}

describe('a blind sheet', () => {
  it('a blind sheet shows only what a candidate sees, and each text with its first item', async () => {
    const sheet = (await linesOf(makeContentFolder(), 'sheet', 'village', 'trade')).map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(sheet.map(({ id }) => id)).toEqual(['tr-001', 'tr-002'])
    expect(Object.keys(sheet[0] ?? {}).sort()).toEqual(['id', 'options', 'shownHash', 'stem', 'type'])
    expect(sheet[1]?.['stimulus']).toEqual({ title: 'A stall', text: tradeContent.stimuli[0]?.text })
  })

  it('a blind sheet omits items solved in their current wording, and shows reworded items again', async () => {
    const folder = makeContentFolder()
    await solve(folder, rightAnswers)
    expect(await linesOf(folder, 'sheet', 'village', 'trade')).toEqual([])
    rewrite(folder, { stem: 'Which of these lowers the price of yams in a market?' })
    expect((await linesOf(folder, 'sheet', 'village', 'trade')).join('')).toContain('lowers the price')
  })
})

describe('the check', () => {
  it('the check reports items that nobody has solved blind, and nothing once both answers match the keys', async () => {
    const folder = makeContentFolder()
    expect(await findingsIn(folder)).toEqual(['tr-001 unreviewed', 'tr-002 unreviewed'])
    await solve(folder, rightAnswers)
    expect(await findingsIn(folder)).toEqual([])
    expect(await linesOf(folder, 'check')).toContain('2 items and 0 templates in 1 subjects of 1 banks')
  })

  it.each<{ what: string; change: Partial<Item>; answer: string; finding: string }>([
    { what: 'a blind answer that is another', change: {}, answer: 'y', finding: 'tr-001 review-disagrees' },
    { what: 'a key that was changed since', change: { key: 'z' }, answer: 'w', finding: 'tr-001 review-disagrees' },
    { what: 'a wording that was changed since', change: { stem: 'What lowers the price of yams?' }, answer: 'w', finding: 'tr-001 review-outdated' }
  ])('the check finds $what', async ({ change, answer, finding }) => {
    const folder = makeContentFolder()
    await solve(folder, [['tr-001', answer], rightAnswers[1]])
    rewrite(folder, change)
    expect(await findingsIn(folder)).toContain(finding)
  })

  it('a review stays valid when only parts that a candidate does not see have changed', async () => {
    const folder = makeContentFolder()
    await solve(folder, rightAnswers)
    rewrite(folder, { difficulty: 'hard', explanation: 'A good harvest brings more yams. More yams for sale are cheaper.' })
    expect(await findingsIn(folder)).toEqual([])
  })

  it('the check reports a review of an item that no longer exists', async () => {
    const folder = makeContentFolder()
    await solve(folder, rightAnswers)
    writeFileSync(join(folder, 'village/trade.json'), JSON.stringify({ ...tradeContent, stimuli: [], items: tradeContent.items.slice(0, 1) }))
    expect(await findingsIn(folder)).toEqual(['trade empty-topic', 'tr-002 review-of-nothing'])
  })

  it('the check reports topics missing from the syllabus table, and missing syllabus tables', async () => {
    const oneTopic = { ...tradeSyllabus, topics: tradeSyllabus.topics.slice(0, 1) }
    const folder = makeContentFolder(tradeContent, oneTopic)
    expect(await findingsIn(folder)).toContain('tr-002 unknown-topic')
    expect(await findingsIn(makeContentFolder(tradeContent, { ...tradeSyllabus, subject: 'law' }))).toContain('trade syllabus-missing')
  })

  it.each<readonly [string, Partial<Item>, string]>([
    ['a stem of nested powers', { stem: `$${'x^{'.repeat(5335)}1$` }, 'a text has 16008 characters, more than 8000'],
    ['an explanation without end', { explanation: 'word '.repeat(200_000) }, 'a text has 1000000 characters, more than 8000'],
    ['nested fractions', { stem: `$${'\\frac{'.repeat(40)}$` }, 'a formula has braces within braces, deeper than 30']
  ])('C8: the check finds %s and names the item and the limit', async (_, change, bound) => {
    const folder = makeContentFolder()
    rewrite(folder, change)
    expect(await linesOf(folder, 'check')).toContain(`village tr-001: text-bounds: ${bound}`)
  })

  it('the check reports violations of the item rules', async () => {
    const folder = makeContentFolder()
    rewrite(folder, { explanation: 'Because.' })
    expect(await findingsIn(folder)).toContain('tr-001 explanation-short')
  })
})

describe('a picture', () => {
  const otherSvg = squareSvg.replace('width="40"', 'width="39"')

  it('a blind sheet names the file of a picture, and a redrawn picture makes its review outdated', async () => {
    const folder = makeContentFolder(picturedContent)
    addPicture(folder)
    const [first, second] = (await linesOf(folder, 'sheet', 'village', 'trade')).map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(first?.['pictures']).toEqual([{ id: 'trial-square', file: 'media/trial-square.svg', sha256: squarePicture.sha256 }])
    expect(Object.keys(second ?? {})).not.toContain('pictures')
    await solve(folder, rightAnswers)
    expect(await findingsIn(folder)).toEqual([])
    const redrawn = { ...picturedContent, pictures: [{ ...squarePicture, sha256: sha256Of(otherSvg) }] }
    writeFileSync(join(folder, 'village/trade.json'), JSON.stringify(redrawn))
    addPicture(folder, otherSvg)
    expect(await findingsIn(folder)).toEqual(['tr-001 review-outdated'])
  })

  it.each([
    ['is not there', null],
    ['is another than its table says', otherSvg]
  ])('the check reports a picture whose file %s', async (_, svg) => {
    const folder = makeContentFolder(picturedContent)
    if (svg !== null) addPicture(folder, svg)
    expect(await findingsIn(folder)).toContain('trial-square picture-file')
  })
})

describe('templates', () => {
  const sums = {
    id: 'tr-sum',
    topic: 'Prices',
    difficulty: 'easy',
    variables: { a: { from: 11, to: 40, step: 1 }, b: { of: [3, 5, 7] } },
    figures: 4,
    stem: 'Bisi sells [[a]] yams in the morning and [[b]] in the evening. How many are these?',
    option: '[[number]] yams',
    key: 'a+b',
    wrong: [
      { value: 'a-b', why: 'The evening was taken away.' },
      { value: 'a*b', why: 'The two numbers were multiplied.' },
      { value: 'a+2*b', why: 'The evening was counted twice.' },
      { value: 'a', why: 'The evening was forgotten.' }
    ],
    takes: 3,
    explanation: 'Morning and evening are added: [[a]] and [[b]] make [[key]] yams in all.'
  }

  function withTemplates(...templates: readonly object[]): string {
    const folder = makeContentFolder()
    mkdirSync(join(folder, 'templates'))
    writeFileSync(join(folder, 'templates/village-trade.json'), JSON.stringify({ bank: 'village', subject: 'trade', templates }))
    return folder
  }

  it('a template is solved blind through one of its items, and the check counts it', async () => {
    const folder = withTemplates(sums)
    expect(await findingsIn(folder)).toEqual(['tr-001 unreviewed', 'tr-002 unreviewed', 'tr-sum-1 unreviewed'])
    const sheet = await linesOf(folder, 'sheet', 'village', 'trade')
    const shown = JSON.parse(sheet.at(-1) ?? '') as { stem: string; options: { id: string; text: string }[] }
    const [a = 0, b = 0] = (shown.stem.match(/\d+/g) ?? []).map(Number)
    const right = shown.options.find(({ text }) => text === `${a + b} yams`)?.id ?? ''
    await solve(folder, [...rightAnswers, ['tr-sum-1', right]])
    expect(await findingsIn(folder)).toEqual([])
    expect(await linesOf(folder, 'check')).toContain('2 items and 1 templates in 1 subjects of 1 banks')
  })

  it.each([
    ['template-broken', { key: 'a+c' }],
    ['template-narrow', { variables: { a: { of: [12, 13] }, b: { of: [3, 5, 7] } } }],
    ['template-key-place', { wrong: sums.wrong.slice(0, 3), takes: undefined }],
    ['explanation-without-key', { explanation: 'Morning and evening are added, and that is all there is to it.' }],
    ['unknown-topic', { topic: 'Weather' }]
  ])('the check reports a faulty template as %s', async (code, change) => {
    expect((await findingsIn(withTemplates({ ...sums, ...change }))).map((finding) => finding.split(' ')[1])).toContain(code)
  })
})

describe('recording answers', () => {
  it('no answer is recorded from a file with one invalid line, and the line is named', async () => {
    const folder = makeContentFolder()
    for (const wrong of [
      ['tr-009', 'w'],
      ['tr-002', 'v']
    ] as const) {
      expect(await solve(folder, [rightAnswers[0], wrong])).toMatchObject({
        ok: false,
        error: { fields: { 'line 2': expect.any(String) as string } }
      })
    }
    expect(await findingsIn(folder)).toEqual(['tr-001 unreviewed', 'tr-002 unreviewed'])
  })

  it('recording keeps earlier answers, and reports which answers disagree without showing the key', async () => {
    const folder = makeContentFolder()
    await solve(folder, rightAnswers)
    const reviewsFile = join(folder, 'reviews/village-trade.json')
    const reviewsOf = () => (JSON.parse(readFileSync(reviewsFile, 'utf8')) as { reviews: { shownHash: string; solvedOn: string }[] }).reviews
    const again = await record(folder, [{ id: 'tr-002', shownHash: reviewsOf()[1]?.shownHash, response: { optionId: 'z' } }])
    expect(again).toMatchObject({ ok: true, value: { lines: ['review-disagrees tr-002', '2 of 2 items are solved'] } })
    expect(reviewsOf().map(({ solvedOn }) => solvedOn)).toEqual([today, today])
  })

  it('an answer to an earlier wording does not count as a review of the current one', async () => {
    const folder = makeContentFolder()
    const [line = ''] = await linesOf(folder, 'sheet', 'village', 'trade')
    const { shownHash } = JSON.parse(line) as { shownHash: string }
    rewrite(folder, { stem: 'Which of these lowers the price of yams in a market?' })
    await record(folder, [{ id: 'tr-001', shownHash, response: { optionId: 'w' } }])
    expect(await findingsIn(folder)).toContain('tr-001 review-outdated')
  })
})

describe('the command', () => {
  it.each([[], ['check', 'village'], ['sheet', 'village'], ['record', 'village', 'trade'], ['burn'], ['check', '--colour']])(
    'the bank command is refused with the arguments %j',
    (...args) => {
      expect(readBank(args)).toMatchObject({ ok: false, error: { code: 'request/malformed' } })
    }
  )

  it('the bank command refuses a subject that does not exist', async () => {
    expect(await run(makeContentFolder(), 'sheet', 'village', 'law')).toMatchObject({
      ok: false,
      error: { fields: { subject: 'There is no subject law in the bank village.' } }
    })
  })
})
