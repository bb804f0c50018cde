import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import { openJournalDatabase, UnsafeJournalError } from '../../../../../src-main/attempt/journal/journal-database.ts'
import { JournalStateError, journalFailureCode } from '../../../../../src-main/attempt/journal/journal-failure.ts'
import type { Journal } from '../../../../../src-main/attempt/journal/journal-record.ts'
import type { Act } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import type { Paper } from '../../../../../src-shared/attempt/record/paper.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { expectChain } from '../../../../support/expect-chain.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

interface JournalSetup {
  readonly folder: string
  readonly path: string
  readonly journal: Journal
  readonly paper: Paper
}

function sitDown(): JournalSetup {
  const folder = makeTempFolder()
  const path = join(folder, 'attempt-journal.sqlite')
  const journal = createJournal(path, Date.now)
  journal.open()
  const paper = buildPaper()
  journal.createAttempt({ userId: 'ada', paper })
  return { folder, path, journal, paper }
}

const answerOf = (number: number, optionId = 'v'): Act => ({ kind: 'answer', itemId: `item-${number}`, response: { optionId } })

/** Opens a copy of the journal's files without `close`, as the next start does after a kill. */
function afterKill({ folder, path }: JournalSetup): Journal {
  const copy = makeTempFolder()
  cpSync(folder, copy, { recursive: true })
  const journal = createJournal(path.replace(folder, copy), Date.now)
  journal.open()
  return journal
}

const submitOf = ({ attemptId }: Paper): Parameters<Journal['submit']>[0] => ({
  attemptId,
  act: { kind: 'submit', reason: 'candidate' },
  spentMs: 5000,
  at: 2
})

const actArbitrary: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('answer' as const),
    itemId: fc.string({ maxLength: 50, unit: 'grapheme' }).filter((itemId) => itemId.length <= 100),
    optionId: fc.constantFrom('v', 'w')
  }),
  fc.record({
    kind: fc.constant('answer' as const),
    itemId: fc.constantFrom('item-1', 'item-2'),
    response: fc.oneof(
      fc.record({ text: fc.string({ maxLength: 100, unit: 'grapheme' }).filter((text) => text.length <= 100) }),
      fc.record({ optionId: fc.constantFrom('v', 'w') })
    )
  }),
  fc.record({ kind: fc.constant('clear' as const), itemId: fc.constantFrom('item-1', 'item-2') }),
  fc.record({ kind: fc.constant('flag' as const), itemId: fc.constantFrom('item-1', 'item-2'), isFlagged: fc.boolean() }),
  fc.record({ kind: fc.constant('focus' as const), hasFocus: fc.boolean() }),
  fc.record({
    kind: fc.constant('interrupted' as const),
    cause: fc.constantFrom('restart' as const, 'sleep' as const),
    darkMs: fc.option(fc.nat())
  }),
  fc.record({ kind: fc.constant('clock-set' as const), byMs: fc.integer() })
)

describe('appending', () => {
  test('appended acts of any kind form a hash chain from the exam’s hash and are read back as acknowledged', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(actArbitrary, fc.nat({ max: 7_200_000 }), fc.integer()), { maxLength: 12 }), (acts) => {
        const folder = makeTempFolder()
        const journal = createJournal(join(folder, 'journal.sqlite'), Date.now)
        const paper = buildPaper({ itemCount: 4 })
        journal.createAttempt({ userId: 'ada', paper })
        const acknowledged = acts.map(([act, spentMs, at]) => journal.append({ attemptId: paper.attemptId, act, spentMs, at }))
        expectChain(paper, acknowledged)
        journal.close()
        expect(createJournal(join(folder, 'journal.sqlite'), Date.now).readAttempt(paper.attemptId)?.events).toEqual(acknowledged)
      }),
      { numRuns: 25 }
    )
  })

  test('every acknowledged event survives a kill of the app', () => {
    const setup = sitDown()
    const acknowledged = Array.from({ length: 30 }, (_, index) =>
      setup.journal.append({ attemptId: setup.paper.attemptId, act: answerOf(1 + (index % 20)), spentMs: index, at: index })
    )
    const record = afterKill(setup).readOpenAttempt('ada')
    expect(record?.events).toEqual(acknowledged)
    expect(record?.paper).toEqual(setup.paper)
    expect(record?.spentMs).toBe(29)
  })

  test('appending to a missing or a submitted attempt throws a JournalStateError', () => {
    const setup = sitDown()
    const event = { attemptId: setup.paper.attemptId, act: answerOf(1), spentMs: 0, at: 0 }
    expect(() => setup.journal.append({ ...event, attemptId: 'none' })).toThrow(JournalStateError)
    setup.journal.submit(submitOf(setup.paper))
    expect(() => setup.journal.append(event)).toThrow(JournalStateError)
    expect(setup.journal.readAttempt(setup.paper.attemptId)?.events).toHaveLength(1)
  })
})

describe('submitting', () => {
  test('submitting writes the submit event and the receipt together', () => {
    const setup = sitDown()
    setup.journal.append({ attemptId: setup.paper.attemptId, act: answerOf(1), spentMs: 10, at: 1 })
    const receipt = setup.journal.submit(submitOf(setup.paper))
    expect(receipt).toMatchObject({
      lastSequence: 2,
      answeredCount: 1,
      itemCount: 20,
      reason: 'candidate',
      spentMs: 5000,
      submittedAt: 2,
      serverReceiptId: null
    })
    expect(receipt.perSubject.map(({ itemCount, answeredCount }) => [itemCount, answeredCount])).toEqual([
      [10, 1],
      [10, 0]
    ])
    const record = afterKill(setup).readAttempt(setup.paper.attemptId)
    expect(record?.receipt).toEqual(receipt)
    expect(record?.events.at(-1)).toMatchObject({ sequence: 2, hash: receipt.lastHash, act: { kind: 'submit' } })
    expect(afterKill(setup).readOpenAttempt('ada')).toBeNull()
  })

  test('submitting writes neither the event nor the receipt when the receipt cannot be written', () => {
    const setup = sitDown()
    new DatabaseSync(setup.path).exec("CREATE TRIGGER no_receipt BEFORE UPDATE OF receipt ON attempt BEGIN SELECT raise(ABORT, 'no'); END")
    expect(() => setup.journal.submit(submitOf(setup.paper))).toThrow('no')
    expect(setup.journal.readOpenAttempt('ada')?.events).toEqual([])
  })

  test('a repeated submission returns the first receipt, whatever the repeat contains', () => {
    const setup = sitDown()
    const first = setup.journal.submit(submitOf(setup.paper))
    expect(setup.journal.submit({ ...submitOf(setup.paper), act: { kind: 'submit', reason: 'time-up' }, spentMs: 9999, at: 77 })).toEqual(first)
    expect(afterKill(setup).readAttempt(setup.paper.attemptId)?.events).toHaveLength(1)
  })
})

describe('the file', () => {
  test('the journal runs in WAL mode with synchronous FULL, as read back on the writing connection', () => {
    const database = openJournalDatabase(join(makeTempFolder(), 'journal.sqlite'))
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 6 })
  })

  test('a journal of a newer release is refused and left unchanged', () => {
    const setup = sitDown()
    setup.journal.close()
    const newer = new DatabaseSync(setup.path)
    newer.exec('PRAGMA user_version = 7')
    newer.close()
    const before = readFileSync(setup.path)
    expect(() => createJournal(setup.path, Date.now).open()).toThrow(UnsafeJournalError)
    expect(readFileSync(setup.path)).toEqual(before)
  })
})

describe('a paper', () => {
  /** Calls the function and returns its error code, or `done`. */
  const codeFrom = (call: () => unknown): string => {
    try {
      call()
      return 'done'
    } catch (error) {
      return journalFailureCode(error) ?? String(error)
    }
  }

  test('an exam that the disk stores differently from what was written is not saved at all', () => {
    const path = join(makeTempFolder(), 'attempt-journal.sqlite')
    const journal = createJournal(path, Date.now, (at) => {
      const database = openJournalDatabase(at)
      // Simulates a disk or program that changes written data.
      database.exec(`CREATE TEMP TRIGGER change AFTER INSERT ON attempt WHEN new.user_id = 'ada'
        BEGIN UPDATE attempt SET paper = json_set(paper, '$.budgetMs', 1) WHERE attempt_id = new.attempt_id; END`)
      return database
    })
    journal.open()
    const paper = buildPaper()
    expect(codeFrom(() => journal.createAttempt({ userId: 'ada', paper }))).toBe('journal/paper-not-kept')
    expect(journal.listAttempts('ada')).toEqual([])
    expect(codeFrom(() => journal.createAttempt({ userId: 'bola', paper }))).toBe('done')
    expect(codeFrom(() => journal.createAttempt({ userId: 'bola', paper }))).toBe('done')
    expect(codeFrom(() => journal.createAttempt({ userId: 'chi', paper }))).toBe('journal/paper-not-kept')
    expect(journal.readOpenAttempt('bola')?.paper).toEqual(paper)
  })

  test('a stored exam that no longer matches its hash is not opened but reported', () => {
    const { journal, path, paper } = sitDown()
    expect(journal.readOpenAttempt('ada')?.paper).toEqual(paper)
    const other = new DatabaseSync(path)
    other.exec(`UPDATE attempt SET paper = json_set(paper, '$.title', 'Another')`)
    other.close()
    expect(codeFrom(() => journal.readOpenAttempt('ada'))).toBe('journal/paper-damaged')
    expect(codeFrom(() => journal.readOpenAttempt('bola'))).toBe('done')
  })
})

describe('reading', () => {
  test('readOpenAttempt returns the newest open attempt of the given learner only', () => {
    const { journal, paper } = sitDown()
    const newer = buildPaper()
    journal.createAttempt({ userId: 'ada', paper: newer })
    journal.createAttempt({ userId: 'bola', paper: buildPaper() })
    expect(journal.readOpenAttempt('ada')?.attemptId).toBe(newer.attemptId)
    expect(journal.readOpenAttempt('chi')).toBeNull()
    expect(journal.listAttempts('ada').map(({ attemptId }) => attemptId)).toEqual([newer.attemptId, paper.attemptId])
  })

  test('attempts with unsent events or a submission without the backend’s receipt are listed as undelivered', () => {
    const { journal, paper } = sitDown()
    expect(journal.listUndelivered()).toEqual([])
    journal.append({ attemptId: paper.attemptId, act: answerOf(1), spentMs: 1, at: 1 })
    expect(journal.listUndelivered()).toMatchObject([{ savedSequence: 1, receivedSequence: 0, isSubmitted: false }])
    journal.markReceived(paper.attemptId, 1)
    expect(journal.listUndelivered()).toEqual([])
    const { lastHash } = journal.submit(submitOf(paper))
    journal.markReceived(paper.attemptId, 2)
    expect(journal.listUndelivered()).toMatchObject([{ savedSequence: 2, receivedSequence: 2, isSubmitted: true, lastHash }])
    journal.markServerReceipt(paper.attemptId, 'R-1')
    expect(journal.listUndelivered()).toEqual([])
    expect(journal.readAttempt(paper.attemptId)?.receipt?.serverReceiptId).toBe('R-1')
  })

  test('the received sequence is written with the next event or on close, so that nothing waits for it', () => {
    const { journal, path, paper } = sitDown()
    const received = (): unknown => new DatabaseSync(path, { readOnly: true }).prepare('SELECT received_sequence FROM attempt').get()
    journal.append({ attemptId: paper.attemptId, act: answerOf(1), spentMs: 1, at: 1 })
    journal.markReceived(paper.attemptId, 1)
    expect(journal.readAttempt(paper.attemptId)?.receivedSequence).toBe(1)
    expect(received()).toEqual({ received_sequence: 0 })
    journal.append({ attemptId: paper.attemptId, act: answerOf(2), spentMs: 2, at: 2 })
    expect(received()).toEqual({ received_sequence: 1 })
    journal.markReceived(paper.attemptId, 2)
    journal.close()
    expect(received()).toEqual({ received_sequence: 2 })
  })

  test('an attempt refused by the backend is retained but no longer listed as undelivered', () => {
    const { journal, paper } = sitDown()
    journal.append({ attemptId: paper.attemptId, act: answerOf(1), spentMs: 1, at: 1 })
    journal.markQuarantined(paper.attemptId, 'attempt/chain-broken')
    expect(journal.listUndelivered()).toEqual([])
    expect(journal.readAttempt(paper.attemptId)).toMatchObject({ quarantineCode: 'attempt/chain-broken', events: [{ sequence: 1 }] })
  })

  test('an attempt that the backend did not know is sent once more by each start', () => {
    const setup = sitDown()
    const { journal, paper } = setup
    journal.append({ attemptId: paper.attemptId, act: answerOf(1), spentMs: 1, at: 1 })
    journal.markQuarantined(paper.attemptId, 'attempt/not-found')
    expect(journal.listUndelivered()).toEqual([])
    const next = afterKill(setup)
    expect(next.listUndelivered()).toMatchObject([{ attemptId: paper.attemptId }])
    expect(next.readAttempt(paper.attemptId)?.quarantineCode).toBeNull()
    next.markQuarantined(paper.attemptId, 'attempt/not-found')
    expect(next.listUndelivered()).toEqual([])
  })

  test('readEventsAfter returns the events after a sequence in order, up to the requested number', () => {
    const { journal, paper } = sitDown()
    for (let count = 1; count <= 9; count += 1) journal.append({ attemptId: paper.attemptId, act: answerOf(count), spentMs: count, at: 0 })
    expect(journal.readEventsAfter(paper.attemptId, 3, 4).map(({ sequence }) => sequence)).toEqual([4, 5, 6, 7])
    expect(journal.readEventsAfter(paper.attemptId, 9, 4)).toEqual([])
  })

  test('the saved spent time never decreases', () => {
    const { journal, paper } = sitDown()
    for (const spentMs of [1000, 400, 2000, 1999]) journal.recordSpent(paper.attemptId, spentMs)
    expect(journal.readAttempt(paper.attemptId)?.spentMs).toBe(2000)
    journal.append({ attemptId: paper.attemptId, act: answerOf(1), spentMs: 1500, at: 0 })
    expect(journal.readAttempt(paper.attemptId)?.spentMs).toBe(2000)
  })
})

test('restoring an attempt from memory adds missing rows and leaves existing rows unchanged', () => {
  const { journal, paper } = sitDown()
  const events = [1, 2, 3].map((number) => journal.append({ attemptId: paper.attemptId, act: answerOf(number), spentMs: number, at: 0 }))
  const record = journal.readAttempt(paper.attemptId)!
  const other = createJournal(join(makeTempFolder(), 'journal.sqlite'), Date.now)
  other.restoreAttempt({ ...record, events: events.slice(0, 1) })
  other.restoreAttempt(record)
  other.restoreAttempt(record)
  expect(other.readOpenAttempt('ada')).toEqual(record)
})
