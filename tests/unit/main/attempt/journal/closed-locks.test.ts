import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import type { Journal } from '../../../../../src-main/attempt/journal/journal-record.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { buildUser } from '../../../../support/build-user.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

const FILE = 'journal.sqlite'
const VERIFIER = { keySalt: 'c2FsdA==', salt: 'c2FsdA==', mac: 'Y2FuYXJ5LW9mLWEtdmVyaWZpZXI=' }

function openAt(folder: string): Journal {
  const journal = createJournal(join(folder, FILE), Date.now)
  journal.open()
  onTestFinished(() => {
    journal.close()
  })
  return journal
}

/** Submits a locked attempt. `before` is a copy of the journal without the submission, as if damage took the end. */
function submitWithLock() {
  const [folder, before] = [makeTempFolder(), makeTempFolder()]
  const journal = openAt(folder)
  const paper = buildPaper()
  const { attemptId } = paper
  journal.createAttempt({ userId: 'ada', paper })
  journal.saveAttemptLock({ attemptId, learner: buildUser({ id: 'ada' }), proof: 'password', verifier: VERIFIER, opensAtOnce: false, wrongCount: 0 })
  journal.append({ attemptId, act: { kind: 'answer', itemId: 'item-1', response: { optionId: 'v' } }, spentMs: 1000, at: 1 })
  journal.close()
  cpSync(folder, before, { recursive: true })
  journal.open()
  journal.submit({ attemptId, act: { kind: 'submit', reason: 'candidate' }, spentMs: 5000, at: 2 })
  return { folder, before, paper, events: journal.readAttempt(attemptId)!.events }
}

function locksIn(folder: string): unknown[] {
  const database = new DatabaseSync(join(folder, FILE))
  const rows = database.prepare('SELECT attempt_id FROM attempt_lock').all()
  database.close()
  return rows
}

const isVerifierIn = (folder: string): boolean =>
  readdirSync(folder).some((name) => name.startsWith(FILE) && !name.endsWith('-marks') && readFileSync(join(folder, name)).includes(VERIFIER.mac))

test('control: the lock of an open attempt is stored in the journal and removed with its submission', () => {
  const { folder, before } = submitWithLock()
  expect({ lockCountBefore: locksIn(before).length, hasVerifierBefore: isVerifierIn(before), lockCountAfter: locksIn(folder).length }).toEqual({
    lockCountBefore: 1,
    hasVerifierBefore: true,
    lockCountAfter: 0
  })
})

test('an attempt whose submission only its mark file proves keeps no lock', () => {
  const { folder, before, paper } = submitWithLock()
  cpSync(join(folder, `${FILE}-marks`), join(before, `${FILE}-marks`), { recursive: true })
  const journal = openAt(before)
  expect(journal.readAttempt(paper.attemptId)?.receipt).not.toBeNull()
  journal.close()
  expect({ locks: locksIn(before), hasVerifier: isVerifierIn(before) }).toEqual({ locks: [], hasVerifier: false })
})

test('an attempt whose submission is restored from the backend keeps no lock', () => {
  const { before, paper, events } = submitWithLock()
  const { attemptId } = paper
  const journal = openAt(before)
  journal.refill({ attemptId, userId: 'ada', paper, events })
  expect(journal.readAttempt(attemptId)?.receipt).not.toBeNull()
  journal.close()
  expect({ locks: locksIn(before), hasVerifier: isVerifierIn(before) }).toEqual({ locks: [], hasVerifier: false })
})
