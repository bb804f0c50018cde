import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import type { Journal } from '../../../../../src-main/attempt/journal/journal-record.ts'
import { withHash } from '../../../../../src-server/attempt/draw/draw-paper.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { squarePicture, squareSvg } from '../../../../support/pictures.ts'

function openAt(path: string): Journal {
  const journal = createJournal(path, Date.now)
  journal.open()
  onTestFinished(() => {
    journal.close()
  })
  return journal
}

/** Creates an attempt with one answer, an item report and a support message. Returns the attempt's id. */
function live(journal: Journal, userId: string): string {
  const paper = buildPaper()
  const { attemptId } = paper
  journal.createAttempt({ userId, paper })
  journal.append({ attemptId, act: { kind: 'answer', itemId: 'item-1', response: { optionId: 'v' } }, spentMs: 1000, at: 1 })
  journal.keepItemReport({ reportId: crypto.randomUUID(), attemptId, userId, itemId: 'item-1', reason: 'wrong-key', words: 'It is 12.', madeAt: 5 })
  const messageId = crypto.randomUUID()
  journal.keepSupportMessage({ messageId, threadId: crypto.randomUUID(), userId, about: 'account', words: 'I cannot sign in.', madeAt: 6 })
  return attemptId
}

test('deleting a learner’s account removes all their journal rows and none of another learner’s', () => {
  const path = join(makeTempFolder(), 'journal.sqlite')
  const journal = openAt(path)
  const [first, second, bens] = [live(journal, 'ada'), live(journal, 'ada'), live(journal, 'ben')]
  // Received but not yet written: the write must not restore a row.
  journal.markReceived(first, 1)
  journal.forgetLearner('ada')
  for (const attemptId of [first, second]) {
    expect(journal.readAttempt(attemptId)).toBe(null)
    expect(journal.readEventsAfter(attemptId, 0, 10)).toEqual([])
  }
  expect({
    attempts: journal.listAttempts('ada'),
    itemReports: journal.listItemReports('ada'),
    openAttempt: journal.readOpenAttempt('ada')
  }).toEqual({ attempts: [], itemReports: [], openAttempt: null })
  expect({ adasMessageCount: journal.listSupportMessages('ada').length, bensMessageCount: journal.listSupportMessages('ben').length }).toEqual({
    adasMessageCount: 0,
    bensMessageCount: 1
  })
  expect(journal.listUndelivered().map(({ attemptId }) => attemptId)).toEqual([bens])
  expect(journal.listItemReports('ben')).toHaveLength(1)
  journal.forgetLearner('nobody')
  expect(journal.readAttempt(bens)?.events).toHaveLength(1)
})

test('the journal file contains nothing that a forgotten learner wrote', () => {
  const path = join(makeTempFolder(), 'journal.sqlite')
  const journal = openAt(path)
  const attemptId = live(journal, 'ada')
  const isThere = (): boolean => readFileSync(path).includes(attemptId)
  journal.close()
  // Control: while a row holds the id, the file contains it.
  expect(isThere()).toBe(true)
  journal.open()
  journal.forgetLearner('ada')
  journal.close()
  expect(isThere()).toBe(false)
})

test('the WAL of an open journal contains nothing of a forgotten learner, and forgetting fails during a read', () => {
  const path = join(makeTempFolder(), 'journal.sqlite')
  const journal = openAt(path)
  const attemptId = live(journal, 'ada')
  const isThere = (): boolean => [path, `${path}-wal`].some((file) => readFileSync(file).includes(attemptId))
  expect(isThere()).toBe(true)
  const reader = new DatabaseSync(path, { readOnly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM attempt').get()
  expect(() => {
    journal.forgetLearner('ada')
  }).toThrow('is being read')
  expect(isThere()).toBe(true)
  reader.close()
  journal.forgetLearner('ada')
  expect(isThere()).toBe(false)
})

test('media are deleted with the last exam that refers to them, and not before', () => {
  const journal = openAt(join(makeTempFolder(), 'journal.sqlite'))
  const picture = { sha256: squarePicture.sha256, type: squarePicture.type, bytes: Buffer.from(squareSvg) }
  for (const userId of ['ada', 'ben']) {
    const { paperHash: _, ...paper } = buildPaper()
    journal.createAttempt({ userId, paper: withHash({ ...paper, pictures: [squarePicture] }), media: [picture] })
  }
  journal.forgetLearner('ada')
  expect(journal.readMedia(squarePicture.sha256)?.sha256).toBe(squarePicture.sha256)
  journal.forgetLearner('ben')
  expect(journal.readMedia(squarePicture.sha256)).toBe(null)
})
