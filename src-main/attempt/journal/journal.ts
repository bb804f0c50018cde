import type { DatabaseSync } from 'node:sqlite'
import { createAttemptCalls } from './journal-attempts.ts'
import { createLockCalls } from './journal-attempt-locks.ts'
import { listBroken, listMissing, markSaved, noteBreak, readRecovery, toMissing } from './journal-breaks.ts'
import { createJournalConnection, rememberInUse, type JournalConnection } from './journal-connection.ts'
import { emptyLog, openJournalDatabase } from './journal-database.ts'
import { createDeliveryCalls, createReceivedSequences, type ReceivedSequences } from './journal-deliveries.ts'
import { endBroken } from './journal-endings.ts'
import { createItemReportCalls } from './journal-item-reports.ts'
import { findMedia } from './journal-media.ts'
import { openJournal, restoreAttempt } from './journal-opening.ts'
import type { Journal } from './journal-record.ts'
import { refillAttempt } from './journal-refill.ts'
import { rehearseJournal } from './rehearse-journal.ts'
import { createSupportMessageCalls } from './journal-support-messages.ts'
import { createSavedMarks, type SavedMarks } from '../record/saved-marks.ts'

/**
 * Creates the journal over one SQLite file. It runs in a worker thread of main, so that a slow disk never stalls a window. When a function returns,
 * its changes are on the disk. SQLite's errors pass through; `journalFailureCode` returns their codes.
 */
export function createJournal(path: string, now: () => number, openDatabase = openJournalDatabase): Journal {
  const marks = createSavedMarks(`${path}-marks`)
  const received = createReceivedSequences()
  const opening = rememberInUse(() => openDatabase(path))
  const connection = createJournalConnection(opening.open, received)
  const { opened, inTransaction } = connection

  return {
    open() {
      opening.forget()
      return openJournal({ path, connection, marks, now })
    },
    ...createAttemptCalls({ connection, marks, received }),
    ...createDeliveryCalls({ connection, marks, received }),
    ...createBreakCalls({ connection, marks, received, now }),
    ...createItemReportCalls(connection),
    ...createSupportMessageCalls(connection),
    ...createLockCalls(connection),
    readMedia: (sha256) => findMedia(opened(), sha256),
    forgetLearner(userId) {
      const marked = marks.list().flatMap((mark) => (mark.userId === userId ? [mark.attemptId] : []))
      inTransaction((db) => {
        forgetLearnerRows(db, userId, marked)
      })
      emptyLog(opened())
      for (const attemptId of marked) marks.remove(attemptId)
    },
    rehearse() {
      rehearseJournal(`${path}-rehearsal`, (at) => createJournal(at, now, openDatabase))
    },
    close: connection.close
  }
}

type BreakCalls = Pick<Journal, 'noteBreak' | 'listBroken' | 'listMissing' | 'refill' | 'endBroken' | 'readRecovery' | 'restoreAttempt'>

interface BreakDeps {
  readonly connection: JournalConnection
  readonly marks: SavedMarks
  readonly received: Pick<ReceivedSequences, 'drop'>
  readonly now: () => number
}

/** Creates the calls on attempts that lost events to damage, and on their restoration. */
function createBreakCalls({ connection, marks, received, now }: BreakDeps): BreakCalls {
  const { opened, inTransaction } = connection

  function countSaved(attemptId: string): void {
    markSaved(opened(), marks, { attemptId, event: null })
  }

  return {
    noteBreak(attemptId) {
      inTransaction((db) => {
        noteBreak(db, attemptId)
      })
    },
    listBroken: (userId) => listBroken(opened(), userId, marks),
    listMissing: () => listMissing(opened(), marks).map(({ mark }) => toMissing(mark)),
    refill(held) {
      inTransaction((db) => {
        refillAttempt(db, held, marks)
      })
      received.drop(held.attemptId)
      countSaved(held.attemptId)
    },
    endBroken(attemptId) {
      inTransaction((db) => {
        endBroken(db, attemptId, { marks, at: now() })
      })
      countSaved(attemptId)
    },
    readRecovery: (attemptId) => readRecovery(opened(), attemptId, marks.read(attemptId)),
    restoreAttempt(record) {
      restoreAttempt(connection, marks, record)
    }
  }
}

/** Deletes every row of a learner, and the media that no paper names any more. `lostIds`: their attempts whose own row was destroyed by damage. */
function forgetLearnerRows(db: DatabaseSync, userId: string, lostIds: readonly string[]): void {
  for (const attemptId of lostIds) db.prepare('DELETE FROM loose_event WHERE attempt_id = ?').run(attemptId)
  for (const table of ['event', 'loose_event', 'journal_break', 'attempt_lock'])
    db.prepare(`DELETE FROM ${table} WHERE attempt_id IN (SELECT attempt_id FROM attempt WHERE user_id = ?)`).run(userId)
  for (const table of ['attempt', 'item_report', 'support_message']) db.prepare(`DELETE FROM ${table} WHERE user_id = ?`).run(userId)
  // A paper names its media by hash; media that no paper names belonged to deleted papers.
  db.exec('DELETE FROM picture WHERE NOT EXISTS (SELECT 1 FROM attempt WHERE instr(attempt.paper, picture.sha256) > 0)')
}
