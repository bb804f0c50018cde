import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import { createJournalClient } from '../../../../../src-main/attempt/journal/journal-client.ts'
import { openJournalDatabase } from '../../../../../src-main/attempt/journal/journal-database.ts'
import { journalFailureCode } from '../../../../../src-main/attempt/journal/journal-failure.ts'
import type { Journal } from '../../../../../src-main/attempt/journal/journal-record.ts'
import type { AttemptEvent } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { expectChain } from '../../../../support/expect-chain.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

/** Creates a real journal that SQLite limits to `pages()` pages, as on a disk of that size. */
function createLimitedJournal(path: string, pages: () => number): Journal {
  return createJournal(path, Date.now, (at) => {
    const database = openJournalDatabase(at)
    database.exec(`PRAGMA max_page_count = ${pages()}`)
    return database
  })
}

function codeOf(step: () => unknown): string | undefined {
  try {
    step()
    return 'done'
  } catch (error) {
    return journalFailureCode(error)
  }
}

const PLENTY = 100_000

test('a full disk is reported, loses no acknowledged event, and writing continues once there is space', () => {
  const path = join(makeTempFolder(), 'journal.sqlite')
  let pages = PLENTY
  const journal = createLimitedJournal(path, () => pages)
  const paper = buildPaper()
  journal.createAttempt({ userId: 'ada', paper })
  journal.close()
  // The tables, indexes and exam fill nearly all pages.
  pages = 20
  const acknowledged: AttemptEvent[] = []
  const append = (number: number) =>
    journal.append({
      attemptId: paper.attemptId,
      act: { kind: 'answer', itemId: `item-${number}`, response: { optionId: 'v' } },
      spentMs: number,
      at: 0
    })
  let code: string | undefined = 'done'
  for (let number = 1; code === 'done' && number < 500; number += 1) code = codeOf(() => acknowledged.push(append(number)))
  expect(code).toBe('journal/disk-full')
  expect(acknowledged.length).toBeGreaterThan(3)
  expect(codeOf(() => append(1))).toBe('journal/disk-full')
  expect(journal.readAttempt(paper.attemptId)?.events).toEqual(acknowledged)
  pages = PLENTY
  journal.close()
  acknowledged.push(append(1), append(2))
  expect(journal.readAttempt(paper.attemptId)?.events).toEqual(acknowledged)
  expectChain(paper, acknowledged)
})

test('an exam that does not fit on the disk starts no attempt', () => {
  const path = join(makeTempFolder(), 'journal.sqlite')
  let pages = PLENTY
  const journal = createLimitedJournal(path, () => pages)
  journal.open()
  journal.close()
  pages = 7
  expect(codeOf(() => journal.createAttempt({ userId: 'ada', paper: buildPaper({ itemCount: 180 }) }))).toBe('journal/disk-full')
  expect(journal.listAttempts('ada')).toEqual([])
})

test('a damaged journal that cannot be replaced for lack of space stays in place until the next start', () => {
  const path = join(makeTempFolder(), 'journal.sqlite')
  const first = createJournal(path, Date.now)
  const paper = buildPaper({ itemCount: 180 })
  first.createAttempt({ userId: 'ada', paper })
  first.append({ attemptId: paper.attemptId, act: { kind: 'move', itemId: 'item-1' }, spentMs: 1, at: 0 })
  first.append({ attemptId: paper.attemptId, act: { kind: 'move', itemId: 'item-2' }, spentMs: 2, at: 0 })
  first.close()
  const vandal = new DatabaseSync(path)
  vandal.exec(`UPDATE event SET act = '{"kind":"move","itemId":"item-3"}' WHERE sequence = 2`)
  vandal.close()
  expect(codeOf(() => createLimitedJournal(path, () => 7).open())).toBe('journal/disk-full')
  expect(existsSync(path)).toBe(true)
  const journal = createJournal(path, Date.now)
  expect(journal.open()).toMatchObject({ recoveredEventCount: 1 })
  expect(journal.readOpenAttempt('ada')?.events).toMatchObject([{ act: { itemId: 'item-1' } }])
})

/** Mounts a 2 MiB file system for the running test. Returns null if this user may not mount one. */
function mountSmallDisk(): string | null {
  const folder = makeTempFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder])
  if (status !== 0) return null
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return folder
}

test('on a real full disk nothing is acknowledged, and earlier events are intact once there is space', async ({ skip }) => {
  const folder = process.platform === 'linux' ? mountSmallDisk() : null
  if (folder === null) skip('only root can mount a small disk')
  const journal = createJournalClient({
    workerUrl: new URL('../../../../../src-main/attempt/journal/journal-worker.ts', import.meta.url),
    path: join(String(folder), 'journal.sqlite'),
    log: { error: () => undefined },
    onDamage: () => undefined
  })
  onTestFinished(async () => {
    await journal.close()
  })
  const paper = buildPaper()
  await journal.createAttempt({ userId: 'ada', paper })
  const acknowledged: AttemptEvent[] = []
  const append = async (): Promise<string> => {
    const act = { kind: 'answer' as const, itemId: `item-${1 + (acknowledged.length % 20)}`, response: { optionId: 'v' } }
    const result = await journal.append({ attemptId: paper.attemptId, act, spentMs: acknowledged.length, at: 0 })
    if (result.ok) acknowledged.push(result.value)
    return result.ok ? 'done' : result.error.code
  }
  for (let round = 0; round < 3; round += 1) {
    const filler = join(String(folder), 'filler')
    const { status } = spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4096'])
    expect(status).not.toBe(0)
    let code = 'done'
    for (let attempts = 0; code === 'done' && attempts < 2000; attempts += 1) code = await append()
    expect(code).toBe('journal/disk-full')
    for (let attempts = 0; attempts < 5; attempts += 1) expect(await append()).toBe('journal/disk-full')
    rmSync(filler)
    expect(await append()).toBe('done')
  }
  const read = await journal.readAttempt(paper.attemptId)
  expect(read.ok && read.value?.events).toEqual(acknowledged)
  expectChain(paper, acknowledged)
})
