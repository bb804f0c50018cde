import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BankOutcome } from '../../../../../src-server/content/bank/bank-outcome.ts'
import { stepsOf } from '../../../../../src-server/content/bank/explanations/explained-item.ts'
import { runBankCommand } from '../../../../../src-server/commands/bank/run-bank-command.ts'
import type { Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { readBank } from '../../../../support/read-commands.ts'
import { makeContentFolder, tradeContent } from '../../content/bank/bank-sources.ts'

interface SheetLine {
  readonly id: string
  readonly explainedHash: string
  readonly key: readonly string[]
  readonly steps: readonly string[]
}

async function run(folder: string, ...args: string[]): Promise<Result<BankOutcome>> {
  const command = readBank([...args, '--content', folder])
  return command.ok ? runBankCommand(command.value, '2026-11-30') : command
}

async function linesOf(folder: string, ...args: string[]): Promise<readonly string[]> {
  const outcome = await run(folder, ...args)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return outcome.value.lines
}

async function sheetOf(folder: string): Promise<readonly SheetLine[]> {
  return (await linesOf(folder, 'sheet', 'village', 'trade', '--explanations')).map((line) => JSON.parse(line) as SheetLine)
}

function record(folder: string, ...lines: readonly object[]): Promise<Result<BankOutcome>> {
  const file = join(folder, 'read.jsonl')
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return run(folder, 'record', 'village', 'trade', file, '--explanations')
}

const agreeing = ({ id, explainedHash, steps }: SheetLine) => ({ id, explainedHash, agrees: steps.map(() => true) })

/** Writes the content again with another explanation of the first item. */
function reword(folder: string, explanation: string): void {
  const [first, ...others] = tradeContent.items
  writeFileSync(join(folder, 'village/trade.json'), JSON.stringify({ ...tradeContent, items: [{ ...first, explanation }, ...others] }))
}

describe('the second reading of explanations', () => {
  it('the sheet shows the key and the steps of each explanation', async () => {
    const [first, second] = await sheetOf(makeContentFolder())
    expect(first).toMatchObject({
      id: 'tr-001',
      key: ['a good harvest'],
      steps: ['After a good harvest more yams are for sale than before.', 'Sellers then take less for each of them.']
    })
    expect(second).toMatchObject({ id: 'tr-002', stimulus: { title: 'A stall' } })
  })

  it('the steps of an explanation are its sentences, and no formula is cut', () => {
    expect(stepsOf('It is $1.5 \\times 2. A$ here. “Why?” It is 3.2 kg. *So* it ends, e.g. here.')).toEqual([
      'It is $1.5 \\times 2. A$ here.',
      '“Why?”',
      'It is 3.2 kg.',
      '*So* it ends, e.g. here.'
    ])
  })

  it('what a reader agreed with is counted, and read again once it is worded anew', async () => {
    const folder = makeContentFolder()
    const [first] = await sheetOf(folder)
    expect(await linesOf(folder, 'check')).toContain('explanations read by a second reader: village 0 of 2')
    expect(await record(folder, agreeing(first!))).toMatchObject({ ok: true, value: { lines: ['1 of 2 explanations are still to be read'] } })
    expect((await sheetOf(folder)).map(({ id }) => id)).toEqual(['tr-002'])
    expect(await linesOf(folder, 'check')).toContain('explanations read by a second reader: village 1 of 2')
    reword(folder, 'More yams are for sale after a good harvest. So each of them costs less.')
    expect((await sheetOf(folder)).map(({ id }) => id)).toEqual(['tr-001', 'tr-002'])
    expect(await linesOf(folder, 'check')).toContain('explanations read by a second reader: village 0 of 2')
  })

  it('a step that a reader doubts is a finding until it is worded anew', async () => {
    const folder = makeContentFolder()
    const [first] = await sheetOf(folder)
    await record(folder, { ...agreeing(first!), agrees: [true, false], note: 'Some sellers store them.' })
    const found = 'village tr-001: explanation-disputed: a second reader doubts step 2: Some sellers store them.'
    expect(await linesOf(folder, 'check')).toContain(found)
    reword(folder, 'More yams are for sale after a good harvest. So most of them cost less.')
    expect(await linesOf(folder, 'check')).not.toContain(found)
  })

  it('a reading that does not fit the explanation is refused, and nothing of its file is recorded', async () => {
    const folder = makeContentFolder()
    const [first, second] = await sheetOf(folder)
    const refused = [
      { ...agreeing(first!), agrees: [true] },
      { ...agreeing(first!), agrees: [true, false] },
      { ...agreeing(first!), explainedHash: '0'.repeat(64) },
      { ...agreeing(first!), id: 'tr-009' },
      { id: 'tr-001' }
    ]
    for (const line of refused) {
      expect(await record(folder, agreeing(second!), line)).toMatchObject({ ok: false, error: { code: 'request/malformed' } })
    }
    expect(await sheetOf(folder)).toHaveLength(2)
  })

  it('a later reading replaces an earlier one, and keeps those of other items', async () => {
    const folder = makeContentFolder()
    const [first, second] = await sheetOf(folder)
    await record(folder, agreeing(first!), agreeing(second!))
    await record(folder, { ...agreeing(first!), agrees: [false, true], note: 'Not every harvest.' })
    const stored = JSON.parse(readFileSync(join(folder, 'explanation-readings/village-trade.json'), 'utf8')) as { readings: object[] }
    expect(stored.readings).toMatchObject([
      { itemId: 'tr-001', agrees: [false, true], note: 'Not every harvest.', readOn: '2026-11-30' },
      { itemId: 'tr-002', agrees: [true, true] }
    ])
  })
})
