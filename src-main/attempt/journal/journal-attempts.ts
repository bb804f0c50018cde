import type { DatabaseSync } from 'node:sqlite'
import type { AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import { assembleChain } from '../record/assemble-chain.ts'
import { closeAttempt } from './journal-attempt-locks.ts'
import { findBreak, markSaved, writeSegment } from './journal-breaks.ts'
import type { JournalConnection } from './journal-connection.ts'
import type { ReceivedSequences } from './journal-deliveries.ts'
import { readWholeEvents, writeEvent } from './journal-events.ts'
import { JournalPaperError, JournalStateError } from './journal-failure.ts'
import { insertMedia } from './journal-media.ts'
import type { AttemptRecord, Journal, NewEvent } from './journal-record.ts'
import { createAttemptRow } from './journal-refill.ts'
import { attemptFrom, headingFrom, type AttemptRow } from './journal-rows.ts'
import { paperFrom } from '../record/paper-from.ts'
import type { SavedMarks } from '../record/saved-marks.ts'

type AttemptCalls = Pick<Journal, 'createAttempt' | 'append' | 'submit' | 'recordSpent' | 'readOpenAttempt' | 'readAttempt' | 'listAttempts'>

interface AttemptDeps {
  readonly connection: JournalConnection
  readonly marks: SavedMarks
  readonly received: Pick<ReceivedSequences, 'withReceived'>
}

/** Creates the calls on attempts and their events. Saved events are counted in a mark after they are on the disk. */
export function createAttemptCalls({ connection: { opened, inTransaction }, marks, received }: AttemptDeps): AttemptCalls {
  const readRecord = (row: AttemptRow | undefined): AttemptRecord | null => recordFrom(opened, row && received.withReceived(row))
  const readAttempt = (attemptId: string): AttemptRecord | null => readRecord(findAttempt(opened(), attemptId))

  function countSaved(attemptId: string, event: AttemptEvent | null): void {
    markSaved(opened(), marks, { attemptId, event })
  }

  return {
    createAttempt({ userId, paper, media = [] }) {
      inTransaction((db) => {
        insertMedia(db, media)
        createAttemptRow(db, userId, paper)
      })
      countSaved(paper.attemptId, null)
    },
    append(event) {
      const written = inTransaction((db) => insertNext(db, event, marks))
      countSaved(event.attemptId, written)
      return written
    },
    submit(event) {
      const submitted = inTransaction((db) => {
        const earlier = readAttempt(event.attemptId)?.receipt
        if (earlier) return earlier
        insertNext(db, event, marks)
        const receipt = readAttempt(event.attemptId)?.receipt
        if (!receipt) throw new JournalStateError(`attempt ${event.attemptId} cannot be read back`)
        closeAttempt(db, event.attemptId, receipt)
        return receipt
      })
      countSaved(event.attemptId, null)
      return submitted
    },
    recordSpent(attemptId, spentMs) {
      inTransaction((db) => db.prepare('UPDATE attempt SET spent_ms = max(spent_ms, ?) WHERE attempt_id = ?').run(spentMs, attemptId))
    },
    readOpenAttempt(userId) {
      const rows = opened()
        .prepare('SELECT * FROM attempt WHERE user_id = ? AND receipt IS NULL ORDER BY rowid DESC')
        .all(userId) as unknown as AttemptRow[]
      const records = rows.map((row) => {
        const record = readRecord(row)
        if (!record) throw new JournalPaperError('journal/paper-damaged', row.attempt_id)
        return record
      })
      return records.find((record) => record.receipt === null) ?? null
    },
    readAttempt,
    listAttempts(userId) {
      const rows = opened().prepare('SELECT * FROM attempt WHERE user_id = ? ORDER BY rowid DESC').all(userId) as unknown as AttemptRow[]
      return rows.map(headingFrom).filter((heading) => heading !== null)
    }
  }
}

function insertNext(db: DatabaseSync, event: NewEvent, marks: SavedMarks): AttemptEvent {
  const { attemptId } = event
  const attempt = db.prepare('SELECT receipt FROM attempt WHERE attempt_id = ?').get(attemptId) as { receipt: string | null } | undefined
  if (!attempt) throw new JournalStateError(`no attempt ${attemptId}`)
  if (attempt.receipt !== null) throw new JournalStateError(`attempt ${attemptId} is submitted`)
  if (findBreak(db, attemptId)?.needs_segment === 1) writeSegment(db, attemptId, { marks, at: event.at })
  return writeEvent(db, event)
}

function findAttempt(db: DatabaseSync, attemptId: string): AttemptRow | undefined {
  return db.prepare('SELECT * FROM attempt WHERE attempt_id = ?').get(attemptId) as AttemptRow | undefined
}

/** Returns null if there is no such row, or its paper is damaged. */
function recordFrom(opened: () => DatabaseSync, row: AttemptRow | undefined): AttemptRecord | null {
  if (!row) return null
  const paper = paperFrom(row.paper)
  if (!paper) return null
  return attemptFrom(row, paper, assembleChain(paper.paperHash, readWholeEvents(opened(), row.attempt_id)).chain)
}
