import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runBankCommand } from '../../../../../src-server/commands/bank/run-bank-command.ts'
import type { BankOutcome } from '../../../../../src-server/content/bank/bank-outcome.ts'
import { migrate } from '../../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../../src-server/platform/database/migrations/all-migrations.ts'
import { openSqlite } from '../../../../../src-server/platform/database/open-sqlite.ts'
import type { Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { keyOf, makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { readBank } from '../../../../support/read-commands.ts'
import { buildItemCount, storeCounts } from '../../../../support/store-counts.ts'
import type { ItemCount } from '../../../../../src-server/attempt/statistics/item-count-rows.ts'

const KEY = keyOf('sum-1')
const WRONG = KEY === 'w' ? 'x' : 'w'

/** Makes the data of a server with these counts. */
async function makeServer(counts: readonly ItemCount[]) {
  const dataFolder = makeTempFolder()
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  const database = openSqlite(dataFolder)
  await migrate(database, allMigrations)
  await storeCounts(database.queries, counts)
  await database.close()
  const run = async (...args: string[]): Promise<Result<BankOutcome>> => {
    const command = readBank(['statistics', ...args, '--data', dataFolder, '--resources', resources.folder])
    return command.ok ? runBankCommand(command.value, '2026-11-22', { servers: null, mayShare: true }) : command
  }
  const runLocked = async (...args: string[]): Promise<Result<BankOutcome>> => {
    const command = readBank(['statistics', ...args, '--data', dataFolder, '--resources', resources.folder])
    return command.ok ? runBankCommand(command.value, '2026-11-22') : command
  }
  return { dataFolder, run, runLocked }
}

const linesOf = (outcome: Result<BankOutcome>): readonly string[] => (outcome.ok ? outcome.value.lines : [outcome.error.code])

const asked = [
  buildItemCount('sum-1', [
    [KEY, 200, 100],
    [WRONG, 800, 100]
  ]),
  buildItemCount('sum-4', [[KEY, 500, 7]])
]

describe('the statistics of questions, by command', () => {
  it('the bank command prints the figures, and says plainly where there are too few answers', async () => {
    const { run } = await makeServer(asked)
    expect(linesOf(await run())).toEqual([
      'sum-1: 200 answers, 50 % (43 to 57) right, discrimination -1.00 (-1.00 to -0.99), negative, unused-option',
      'sum-4: only 7 answers: too few to say'
    ])
    expect(linesOf(await (await makeServer([])).run())).toEqual(['no question has been answered yet'])
  })

  it('the bank command prints a table for a spreadsheet, without figures from few answers', async () => {
    const { run } = await makeServer(asked)
    const [head = '', ...rows] = linesOf(await run('--csv'))
    const width = head.split(',').length
    expect(rows).toHaveLength(5)
    for (const row of rows) expect(row.split(',')).toHaveLength(width)
    expect(rows[0]).toMatch(/^sum-1,mathematics,canary-topic sum-1,200,50,43,57,-1,-1,-0\.99,negative unused-option,[w-z],[01],\d+,\d+,\d+$/)
    expect(rows[4]).toBe('sum-4,mathematics,canary-topic sum-4,7,,,,,,,,,,,,')
  })

  it('a file of counts goes from one server to another, once however often, without keys and people', async () => {
    const giver = await makeServer(asked)
    const file = join(makeTempFolder(), 'statistics.json')
    expect(linesOf(await giver.run('--share', file))[0]).toMatch(/^1 questions with enough answers/)
    const text = readFileSync(file, 'utf8')
    // What is there is not written over.
    expect(linesOf(await giver.run('--share', file))).toEqual(['request/malformed'])
    expect(text).not.toMatch(/optionId|"key"|sum-4/)
    const taker = await makeServer([buildItemCount('sum-1', [[KEY, 500, 20]])])
    expect(linesOf(await taker.run())[0]).toBe('sum-1: only 20 answers: too few to say')
    for (let times = 0; times < 2; times += 1) expect(linesOf(await taker.run('--import', file))[0]).toMatch(/^1 questions imported, 0 left out/)
    expect(linesOf(await taker.run())[0]).toMatch(/^sum-1: 220 answers/)
    // What came from others is not given on: 20 answers of its own are too few.
    const onward = join(makeTempFolder(), 'onward.json')
    expect(linesOf(await taker.run('--share', onward))[0]).toMatch(/^0 questions/)
    expect(linesOf(await giver.run('--import', file))).toEqual(['request/malformed'])
  })

  it('nothing leaves a server whose settings do not say so', async () => {
    const { runLocked } = await makeServer(asked)
    expect(linesOf(await runLocked('--share', join(makeTempFolder(), 'statistics.json')))).toEqual(['statistics/sharing-off'])
    expect(linesOf(await runLocked())).toHaveLength(2)
  })

  it('the bank command takes no file that cannot be true, and leaves out other wordings', async () => {
    const giver = await makeServer(asked)
    const folder = makeTempFolder()
    const file = join(folder, 'statistics.json')
    await giver.run('--share', file)
    const shared = JSON.parse(readFileSync(file, 'utf8')) as { counts: Record<string, unknown>[] }
    const { run } = await makeServer([])
    const importing = async (change: object): Promise<readonly string[]> => {
      writeFileSync(file, JSON.stringify({ ...shared, counts: shared.counts.map((count) => ({ ...count, ...change })) }))
      return linesOf(await run('--import', file))
    }
    const bins = Array.from({ length: 20 }, () => 0)
    expect(await importing({ cells: { w: { n: 1, m: 2, sum: 0, squares: 0, bins } } })).toEqual(['request/malformed'])
    expect(await importing({ cells: { w: { n: -1, m: 0, sum: 0, squares: 0, bins } } })).toEqual(['request/malformed'])
    expect(await importing({ until: 4_000_000 })).toEqual(['request/malformed'])
    expect((await importing({ wordingHash: 'a'.repeat(64) }))[0]).toMatch(/^0 questions imported, 1 left out/)
    writeFileSync(file, '{"format":')
    expect(linesOf(await run('--import', file))).toEqual(['request/malformed'])
    expect(linesOf(await run('--import', join(folder, 'missing.json')))).toEqual(['request/malformed'])
    expect(linesOf(await run())).toEqual(['no question has been answered yet'])
  })

  it('the bank command does one thing at a time', async () => {
    const { run } = await makeServer([])
    expect(linesOf(await run('--csv', '--share', 'statistics.json'))).toEqual(['request/malformed'])
  })
})
