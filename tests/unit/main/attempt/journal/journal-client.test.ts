import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished, expect, test } from 'vitest'
import { createJournalClient, type JournalClient } from '../../../../../src-main/attempt/journal/journal-client.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { expectChain } from '../../../../support/expect-chain.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

const workerUrl = new URL('../../../../../src-main/attempt/journal/journal-worker.ts', import.meta.url)

interface JournalSetup {
  readonly journal: JournalClient
  readonly path: string
  readonly errors: string[]
  readonly damages: number[]
}

function sitDown(path = join(makeTempFolder(), 'journal.sqlite'), url = workerUrl): JournalSetup {
  const errors: string[] = []
  const damages: number[] = []
  const journal = createJournalClient({ workerUrl: url, path, log: { error: (message) => errors.push(message) }, onDamage: () => damages.push(1) })
  onTestFinished(async () => {
    await journal.close()
  })
  return { journal, path, errors, damages }
}

const move = (attemptId: string, number: number) => ({ attemptId, act: { kind: 'move' as const, itemId: `item-${number}` }, spentMs: number, at: 0 })

test('the journal client answers calls in the order in which they were made, each with its own event', async () => {
  const { journal } = sitDown()
  const paper = buildPaper()
  const calls = [journal.open(), journal.createAttempt({ userId: 'ada', paper })]
  const appended = await Promise.all(Array.from({ length: 50 }, (_, index) => journal.append(move(paper.attemptId, 1 + (index % 20)))))
  expect(await Promise.all(calls)).toMatchObject([{ ok: true, value: { quarantinedPath: null } }, { ok: true }])
  const events = appended.map((result) => (result.ok ? result.value : undefined)).filter((event) => event !== undefined)
  expectChain(paper, events)
  expect(events.map(({ act }) => act)).toEqual(Array.from({ length: 50 }, (_, index) => move('', 1 + (index % 20)).act))
  const read = await journal.readOpenAttempt('ada')
  expect(read.ok && read.value?.events).toEqual(events)
})

test('an invalid call to the journal returns an internal error, and the next call works', async () => {
  const { journal, errors } = sitDown()
  expect(await journal.append(move('none', 1))).toMatchObject({ ok: false, error: { code: 'request/internal' } })
  expect(errors).toHaveLength(1)
  expect(await journal.listAttempts('ada')).toEqual({ ok: true, value: [] })
})

test('a journal file that cannot be opened is reported as a failed write', async () => {
  const folder = makeTempFolder()
  mkdirSync(join(folder, 'journal.sqlite'))
  const { journal, damages } = sitDown(join(folder, 'journal.sqlite'))
  expect(await journal.open()).toMatchObject({ ok: false, error: { code: 'journal/write-failed' } })
  expect(damages).toEqual([])
})

test('a data folder that vanished while the journal was closed fails the write, and its return is noticed', async () => {
  const folder = join(makeTempFolder(), 'data')
  mkdirSync(folder)
  const { journal } = sitDown(join(folder, 'journal.sqlite'))
  await journal.open()
  await journal.close()
  rmSync(folder, { recursive: true })
  expect(await journal.createAttempt({ userId: 'ada', paper: buildPaper() })).toMatchObject({ ok: false, error: { code: 'journal/write-failed' } })
  mkdirSync(folder)
  expect(await journal.createAttempt({ userId: 'ada', paper: buildPaper() })).toMatchObject({ ok: true })
})

test('a journal of a newer release is reported as unsafe to write', async () => {
  const path = join(makeTempFolder(), 'journal.sqlite')
  const newer = new DatabaseSync(path)
  newer.exec('PRAGMA user_version = 99')
  newer.close()
  const { journal } = sitDown(path)
  expect(await journal.open()).toMatchObject({ ok: false, error: { code: 'journal/unsafe' } })
  expect(await journal.createAttempt({ userId: 'ada', paper: buildPaper() })).toMatchObject({ ok: false, error: { code: 'journal/unsafe' } })
})

test('damage found by a write fails the write and is reported, and the next open quarantines the file', async () => {
  const { journal, path, damages } = sitDown()
  const paper = buildPaper()
  await journal.createAttempt({ userId: 'ada', paper })
  await journal.append(move(paper.attemptId, 1))
  await journal.close()
  writeFileSync(path, 'this is no journal any more '.repeat(2000))
  expect(await journal.append(move(paper.attemptId, 2))).toMatchObject({ ok: false, error: { code: 'journal/write-failed' } })
  expect(damages).toEqual([1])
  const opening = await journal.open()
  expect(opening.ok && opening.value.quarantinedPath).toMatch(/damaged/)
  expect(damages).toEqual([1])
})

test('after the journal worker dies, waiting and later calls are answered with journal/unavailable', async () => {
  const folder = makeTempFolder()
  const mortal = join(folder, 'mortal-worker.mjs')
  writeFileSync(
    mortal,
    "import { parentPort } from 'node:worker_threads'\nparentPort.on('message', ({ id }) => { if (id === 2) throw new Error('dies') })"
  )
  const { journal, errors } = sitDown(undefined, new URL(`file://${mortal}`))
  const waiting = [journal.open(), journal.listAttempts('ada'), journal.listAttempts('ada')]
  const results = await Promise.all(waiting)
  expect(results.map((result) => (result.ok ? 'done' : result.error.code))).toEqual(Array(3).fill('journal/unavailable'))
  expect(await journal.recordSpent('a', 1)).toMatchObject({ ok: false, error: { code: 'journal/unavailable' } })
  expect(errors.join()).toContain('dies')
})

test('a journal that another program locks is in use, and opens once it is free', async () => {
  const path = join(makeTempFolder(), 'journal.sqlite')
  const other = new DatabaseSync(path)
  other.exec('CREATE TABLE other (a INTEGER) STRICT; BEGIN EXCLUSIVE')
  const { journal, damages } = sitDown(path)
  expect(await journal.open()).toMatchObject({ ok: false, error: { code: 'journal/in-use' } })
  other.exec('ROLLBACK')
  other.close()
  expect(await journal.open()).toEqual({ ok: true, value: { quarantinedPath: null, recoveredEventCount: 0 } })
  expect(damages).toEqual([])
})
