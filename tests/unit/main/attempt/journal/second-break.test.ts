import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import type { Journal } from '../../../../../src-main/attempt/journal/journal-record.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

function openAt(path: string): Journal {
  const journal = createJournal(path, Date.now)
  journal.open()
  onTestFinished(() => {
    journal.close()
  })
  return journal
}

/** Changes the row of an event, as damage that SQLite does not detect. */
function damageEvent(path: string, sequence: number): void {
  const database = new DatabaseSync(path)
  database.prepare('UPDATE event SET spent_ms = spent_ms + 1 WHERE sequence = ?').run(sequence)
  database.close()
}

function answerAll(journal: Journal, attemptId: string, numbers: readonly number[]): void {
  for (const number of numbers) {
    const act = { kind: 'answer' as const, itemId: `item-${String(1 + (number % 40))}`, response: { optionId: 'v' } }
    journal.append({ attemptId, act, spentMs: number * 1000, at: number })
  }
}

const numbersTo = (count: number, from = 1): number[] => Array.from({ length: count - from + 1 }, (_, index) => from + index)

test.each([
  ['behind the first one', 1_000_005],
  ['before the first one, whose segment then connects to nothing', 6]
])('a second damage %s loses one more answer, and two lost answers are reported', (_, second) => {
  const path = join(makeTempFolder(), 'journal.sqlite')
  const first = openAt(path)
  const paper = buildPaper({ itemCount: 40 })
  const { attemptId } = paper
  first.createAttempt({ userId: 'ada', paper })
  answerAll(first, attemptId, numbersTo(20))
  first.close()
  damageEvent(path, 11)

  const broken = openAt(path)
  expect(broken.readRecovery(attemptId)).toMatchObject({ kind: 'lost', count: 1 })
  answerAll(broken, attemptId, numbersTo(25, 21))
  expect(broken.readRecovery(attemptId)).toMatchObject({ kind: 'lost', count: 1 })
  broken.close()
  damageEvent(path, second)

  const again = openAt(path)
  expect(again.readRecovery(attemptId)).toMatchObject({ kind: 'lost', count: 2 })
  answerAll(again, attemptId, [26])
  expect(again.readRecovery(attemptId)).toMatchObject({ kind: 'lost', count: 2 })
  const { events } = again.readAttempt(attemptId)!
  expect(events.at(-1)?.at).toBe(26)
  const copied = events.flatMap(({ act }) => (act.kind === 'segment' ? [act.copiedSequences] : [])).at(-1)!
  expect(copied).toEqual([...new Set(copied)])
  expect(copied).toContain(20)
})
