import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import { openJournalDatabase } from '../../../../../src-main/attempt/journal/journal-database.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { buildUser } from '../../../../support/build-user.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

/** Additions of each file version, as the SQL that undoes them. */
const additions: readonly (readonly [version: number, undo: string])[] = [
  [6, 'DROP INDEX open_attempt; DROP TABLE journal_break; DROP TABLE loose_event'],
  [5, 'DROP TABLE attempt_lock'],
  [4, 'DROP TABLE support_message'],
  [3, 'DROP TABLE item_report'],
  [2, 'DROP TABLE picture']
]

/** Opens a journal. `plans` lists SQLite's plan for each query of open attempts. */
function openAt(path: string) {
  const plans: string[] = []
  const journal = createJournal(path, Date.now, (at) => {
    const database = openJournalDatabase(at)
    const prepare = database.prepare.bind(database)
    database.prepare = (sql) => {
      if (/^SELECT[^]*receipt IS NULL\s+ORDER/.test(sql)) {
        const steps = prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]
        plans.push(steps.map(({ detail }) => detail).join('; '))
      }
      return prepare(sql)
    }
    return database
  })
  const opening = journal.open()
  onTestFinished(() => {
    journal.close()
  })
  return { journal, opening, plans }
}

/** Saves the file as that version left it, with one submitted and one open attempt of Ada. */
function saveVersion(version: number) {
  const path = join(makeTempFolder(), 'journal.sqlite')
  const { journal } = openAt(path)
  const [submitted, open] = [buildPaper(), buildPaper()]
  for (const paper of [submitted, open]) {
    journal.createAttempt({ userId: 'ada', paper })
    journal.append({ attemptId: paper.attemptId, act: { kind: 'flag', itemId: 'item-1', isFlagged: true }, spentMs: 5, at: 6 })
  }
  journal.submit({ attemptId: submitted.attemptId, act: { kind: 'submit', reason: 'candidate' }, spentMs: 5000, at: 7 })
  journal.close()
  const former = new DatabaseSync(path)
  for (const [added, undo] of additions) if (added > version) former.exec(undo)
  former.exec(`PRAGMA user_version = ${String(version)}`)
  former.close()
  return { path, submittedId: submitted.attemptId, openId: open.attemptId }
}

test.each([1, 2, 3, 4, 5, 6])('a journal of version %i opens with its attempts and finds the open ones through the index', (version) => {
  const { path, submittedId, openId } = saveVersion(version)
  const { journal, opening, plans } = openAt(path)
  expect(opening.quarantinedPath).toBeNull()
  expect(journal.readAttempt(submittedId)?.receipt).not.toBeNull()
  expect(journal.readOpenAttempt('ada')?.events).toHaveLength(1)
  const lock = { attemptId: openId, learner: buildUser({ id: 'ada' }), proof: 'password' as const, verifier: null, opensAtOnce: false, wrongCount: 0 }
  journal.saveAttemptLock(lock)
  expect(journal.listOpenLocks()).toEqual([{ attemptId: openId, userId: 'ada', lock, sittingMode: 'simulation' }])
  expect(plans).toEqual([
    expect.stringContaining('SEARCH attempt USING INDEX open_attempt'),
    expect.stringContaining('SCAN a USING INDEX open_attempt')
  ])
})
