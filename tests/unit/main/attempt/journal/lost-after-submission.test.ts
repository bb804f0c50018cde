import { cpSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createAttemptHandlers } from '../../../../../src-main/attempt/room/attempt-handlers.ts'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import type { Journal } from '../../../../../src-main/attempt/journal/journal-record.ts'
import { isSavedAnswer } from '../../../../../src-shared/attempt/record/answer-loss.ts'
import { fail } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { buildUser } from '../../../../support/build-user.ts'
import { createDirectJournal } from '../../../../support/direct-journal.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { anyAnswer } from '../../../../support/paper-answers.ts'
import { valueOf } from '../../../../support/sit-in-room.ts'

const ANSWERS = 24
const FILE = 'journal.sqlite'

/**
 * Submits an attempt with 24 answers that no backend has, and copies its files as a kill leaves them.
 * The exam is in the file, the events are in the WAL.
 */
function submitAndCopy(): { readonly attemptId: string; readonly paper: ReturnType<typeof buildPaper>; readonly path: string } {
  const folder = makeTempFolder()
  const journal = createJournal(join(folder, FILE), Date.now)
  journal.open()
  const paper = buildPaper({ itemCount: ANSWERS })
  const { attemptId } = paper
  journal.createAttempt({ userId: 'ada', paper })
  const database = new DatabaseSync(join(folder, FILE))
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  paper.subjects
    .flatMap(({ items }) => items)
    .forEach((item, index) => {
      const act = { kind: 'answer' as const, itemId: item.id, response: anyAnswer(item) }
      journal.append({ attemptId, act, spentMs: 1000 * (index + 1), at: 1000 + index })
    })
  journal.submit({ attemptId, act: { kind: 'submit', reason: 'candidate' }, spentMs: 60_000, at: 60_000 })
  const copy = makeTempFolder()
  cpSync(folder, copy, { recursive: true })
  journal.close()
  return { attemptId, paper, path: join(copy, FILE) }
}

function reopen(path: string) {
  const disk = createJournal(path, Date.now)
  onTestFinished(() => {
    disk.close()
  })
  disk.open()
  const { readReceipt } = createAttemptHandlers({
    api: {} as never,
    session: { currentUser: () => buildUser({ id: 'ada' }) } as never,
    room: {} as never,
    journal: createDirectJournal(disk),
    journalState: () => ({ failure: null, setAside: null }),
    fetchReport: () => Promise.resolve(fail('backend/unreachable')),
    readOwnResults: ({ answer }) => Promise.resolve(answer)
  })
  return { disk, readReceipt }
}

const savedIn = (disk: Journal, attemptId: string): number =>
  new Set(disk.readAttempt(attemptId)?.events.flatMap(({ act, at }) => (isSavedAnswer(act) ? [at] : []))).size

test('D16: a submitted exam’s receipt shows how many answers damage lost and since when, also after delivery', async () => {
  const { attemptId, paper, path } = submitAndCopy()
  truncateSync(`${path}-wal`, Math.floor(statSync(`${path}-wal`).size / 2))

  const { disk, readReceipt } = reopen(path)
  const savedCount = savedIn(disk, attemptId)
  expect(savedCount).toBeLessThan(ANSWERS)
  const loss = { count: ANSWERS - savedCount, isAtLeast: false, sinceAt: 1000 + savedCount - 1 }
  expect(valueOf(await readReceipt({ attemptId }))).toMatchObject({ serverReceiptId: null, loss })

  // The backend has none of the events, accepts the remaining ones and confirms them.
  disk.refill({ attemptId, userId: 'ada', paper, events: [] })
  disk.endBroken(attemptId)
  expect(valueOf(await readReceipt({ attemptId }))).toMatchObject({ loss })
  disk.markServerReceipt(attemptId, 'receipt-1')
  expect(valueOf(await readReceipt({ attemptId }))).toMatchObject({ serverReceiptId: 'receipt-1', loss })
})

test('D16 control: a receipt reports no loss without damage, and none once the backend has restored the answers', async () => {
  const whole = submitAndCopy()
  const sound = reopen(whole.path)
  const events = sound.disk.readAttempt(whole.attemptId)?.events ?? []
  expect(valueOf(await sound.readReceipt(whole))).not.toHaveProperty('loss')

  const { attemptId, paper, path } = whole
  sound.disk.close()
  const damaged = join(makeTempFolder(), FILE)
  cpSync(join(path, '..'), join(damaged, '..'), { recursive: true })
  const database = new DatabaseSync(damaged)
  database.exec('UPDATE event SET spent_ms = spent_ms + 1 WHERE sequence = 12')
  database.close()
  const { disk, readReceipt } = reopen(damaged)
  expect(valueOf(await readReceipt({ attemptId })).loss).toMatchObject({ count: 1 })
  disk.refill({ attemptId, userId: 'ada', paper, events })
  disk.endBroken(attemptId)
  expect(valueOf(await readReceipt({ attemptId }))).not.toHaveProperty('loss')
})
