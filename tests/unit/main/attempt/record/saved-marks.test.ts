import { mkdirSync, readdirSync, renameSync, rmSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import type { Journal } from '../../../../../src-main/attempt/journal/journal-record.ts'
import { createSavedMarks, type SavedMark } from '../../../../../src-main/attempt/record/saved-marks.ts'
import type { Paper } from '../../../../../src-shared/attempt/record/paper.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

/** Makes a mark that can be neither opened nor removed, like a file that another program locks on Windows. A non-empty folder replaces it. */
function holdMark(path: string): { release: () => void } {
  rmSync(path, { force: true })
  mkdirSync(join(path, 'held'), { recursive: true })
  return {
    release() {
      rmdirSync(join(path, 'held'))
      rmdirSync(path)
    }
  }
}

interface JournalSetup {
  readonly path: string
  readonly journal: Journal
  readonly paper: Paper
  readonly markPath: string
}

function openJournal(path = join(makeTempFolder(), 'journal.sqlite')): JournalSetup {
  const journal = createJournal(path, Date.now)
  journal.open()
  onTestFinished(() => {
    journal.close()
  })
  const paper = buildPaper()
  return { path, journal, paper, markPath: join(`${path}-marks`, `${paper.attemptId}.mark`) }
}

function answer({ journal, paper }: JournalSetup, number: number): number {
  const act = { kind: 'answer' as const, itemId: `item-${String(number)}`, response: { optionId: 'v' } }
  return journal.append({ attemptId: paper.attemptId, act, spentMs: number * 1000, at: number }).sequence
}

test('a mark file locked by another program fails no journal call whose data is on the disk', () => {
  const setup = openJournal()
  const { journal, paper } = setup
  const { attemptId } = paper
  holdMark(setup.markPath)
  journal.createAttempt({ userId: 'ada', paper })
  expect([answer(setup, 1), answer(setup, 2)]).toEqual([1, 2])
  const { events } = journal.readAttempt(attemptId)!
  journal.refill({ attemptId, userId: 'ada', paper, events })
  expect(journal.submit({ attemptId, act: { kind: 'submit', reason: 'candidate' }, spentMs: 5000, at: 3 }).answeredCount).toBe(2)
  journal.endBroken(attemptId)
  journal.markServerReceipt(attemptId, 'receipt-1')
  journal.forgetLearner('ada')
  expect(journal.readAttempt(attemptId)).toBeNull()
})

test('a mark file that missed an answer proves nothing, neither in this run nor in the next', () => {
  const setup = openJournal()
  const { journal, paper, path } = setup
  journal.createAttempt({ userId: 'ada', paper })
  const held = holdMark(setup.markPath)
  answer(setup, 1)
  expect(journal.readRecovery(paper.attemptId)).toEqual({ kind: 'unproven' })
  held.release()
  answer(setup, 2)
  journal.close()
  const [next] = createSavedMarks(`${path}-marks`).list()
  expect(next).toMatchObject({ lastSequence: 2, savedCounts: [2], isWhole: false })
})

test('control: a mark file that is not locked counts every answer and is whole', () => {
  const setup = openJournal()
  setup.journal.createAttempt({ userId: 'ada', paper: setup.paper })
  answer(setup, 1)
  expect(setup.journal.readRecovery(setup.paper.attemptId)).toEqual({ kind: 'whole' })
})

test('an answer that is on the disk but cannot be counted is still acknowledged as saved', () => {
  const setup = openJournal()
  // Without a mark, all answers are counted again. The count reads the damaged exam.
  holdMark(setup.markPath)
  setup.journal.createAttempt({ userId: 'ada', paper: setup.paper })
  answer(setup, 1)
  const vandal = new DatabaseSync(setup.path)
  vandal.exec(`UPDATE attempt SET paper = '{'`)
  vandal.close()
  expect(answer(setup, 2)).toBe(2)
})

const markOf = (attemptId: string): SavedMark => ({
  attemptId,
  userId: 'ada',
  title: 'UTME',
  lastSequence: 1,
  savedCounts: [1],
  at: 1,
  isSubmitted: false,
  isWhole: true
})

test('a mark file that could not be removed is removed once unlocked, and an overwritten one is not whole', () => {
  const folder = makeTempFolder()
  const marks = createSavedMarks(folder)
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const quarantined = join(makeTempFolder(), 'first.mark')
  for (const attemptId of [first, second]) marks.write(markOf(attemptId))
  renameSync(join(folder, `${first}.mark`), quarantined)
  const held = [first, second].map((attemptId) => holdMark(join(folder, `${attemptId}.mark`)))
  for (const attemptId of [first, second]) marks.remove(attemptId)
  expect(marks.read(first)).toBeNull()
  for (const { release } of held) release()
  renameSync(quarantined, join(folder, `${first}.mark`))
  marks.write(markOf(second))
  expect(marks.list()).toEqual([{ ...markOf(second), isWhole: false }])
  expect(readdirSync(folder)).toEqual([`${second}.mark`])
})
