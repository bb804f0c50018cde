import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { paperText, type Paper } from '../../../src-shared/attempt/record/paper.ts'
import { MARKING_VERSION } from '../../../src-shared/kernel/values/marking-version.ts'
import type { Journal } from './journal-record.ts'

/** Thrown if a rehearsed answer is not what the disk returns. */
export class RehearsalError extends Error {}

const ITEM_ID = 'rehearsal-item'
const USER_ID = 'rehearsal'

/**
 * Saves an answer of a made-up attempt in a journal of its own in `folder`, closes that journal, opens it again and compares. The folder is deleted
 * before and afterwards. Throws `RehearsalError` if the answer is not there, and the errors of a journal.
 */
export function rehearseJournal(folder: string, create: (path: string) => Journal): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'journal.sqlite')
  try {
    const paper = makePaper()
    const journal = create(path)
    journal.open()
    journal.createAttempt({ userId: USER_ID, paper })
    const act = { kind: 'answer', itemId: ITEM_ID, response: { optionId: 'b' } } as const
    const written = journal.append({ attemptId: paper.attemptId, act, spentMs: 1000, at: paper.startedAt + 1000 })
    journal.close()

    const again = create(path)
    again.open()
    const found = again.readOpenAttempt(USER_ID)
    again.close()
    if (found?.events.at(-1)?.hash !== written.hash) throw new RehearsalError('a rehearsed answer could not be read back')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function makePaper(): Paper {
  const options = ['a', 'b'].map((id) => ({ id, text: id }))
  const paper = {
    attemptId: '00000000-0000-4000-8000-000000000000',
    slug: 'rehearsal',
    title: 'Rehearsal',
    rules: { profile: 'utme', profileVersion: 1, calculator: 'none' as const, optionLetters: ['A', 'B'], hasEightKeys: false },
    budgetMs: 60_000,
    subjects: [{ slug: 'rehearsal', title: 'Rehearsal', items: [{ id: ITEM_ID, stem: 'Is this answer saved?', options }] }],
    stimuli: [],
    markingVersion: MARKING_VERSION,
    startedAt: Date.UTC(2026, 0, 1)
  }
  return { ...paper, paperHash: createHash('sha256').update(paperText(paper)).digest('hex') }
}
