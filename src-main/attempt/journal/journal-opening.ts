import { findBreaks, noteBreak, settleBreak } from './journal-breaks.ts'
import type { JournalConnection } from './journal-connection.ts'
import { isLogWithoutFile, isSound, putFileBack, quarantineFile } from './journal-database.ts'
import { writeAttemptLock } from './journal-attempt-locks.ts'
import { closeSubmitted } from './journal-endings.ts'
import { insertEvent } from './journal-events.ts'
import { isDamage, isSchemaError } from './journal-failure.ts'
import { restoreItemReport } from './journal-item-reports.ts'
import { insertMedia } from './journal-media.ts'
import type { AttemptRecord, JournalOpening } from './journal-record.ts'
import { areWaitingAttemptsWhole, readDamagedJournal } from './journal-recovery.ts'
import { insertAttempt } from './journal-refill.ts'
import { restoreSupportMessage } from './journal-support-messages.ts'
import type { SavedMarks } from '../record/saved-marks.ts'

interface OpeningDeps {
  readonly path: string
  readonly connection: JournalConnection
  readonly marks: SavedMarks
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** Opens the journal's file. A damaged file is quarantined, its readable data is written to a new one, and broken attempts are recorded. */
export function openJournal(deps: OpeningDeps): JournalOpening {
  const { connection, marks, now } = deps
  const opening = openOrSetAside(deps)
  const broken = findBreaks(connection.opened(), marks, opening.quarantinedPath !== null)
  if (broken.length === 0) return opening
  connection.inTransaction((db) => {
    for (const attemptId of broken) {
      noteBreak(db, attemptId)
      closeSubmitted(db, attemptId, { marks, at: now() })
    }
  })
  return opening
}

/** Writes an attempt to the journal; existing rows stay. */
export function restoreAttempt({ inTransaction }: Pick<JournalConnection, 'inTransaction'>, marks: SavedMarks, record: AttemptRecord): void {
  inTransaction((db) => {
    insertAttempt(db, record)
    for (const event of record.events) insertEvent(db, record, event)
    settleBreak(db, record.attemptId, { marks, isRefilled: false })
  })
}

function openOrSetAside({ path, connection, marks, now }: OpeningDeps): JournalOpening {
  if (isWhole(path, connection)) return { quarantinedPath: null, recoveredEventCount: 0 }
  connection.giveUp()
  const setAsidePath = quarantineFile(path, now())
  const { records, loose, media, itemReports, supportMessages, locks } = readDamagedJournal(setAsidePath)
  try {
    connection.opened()
    for (const record of records) restoreAttempt(connection, marks, record)
    connection.inTransaction((db) => {
      insertMedia(db, media)
      for (const [attemptId, events] of loose) for (const event of events) insertEvent(db, { attemptId, table: 'loose_event' }, event)
      for (const report of itemReports) restoreItemReport(db, report)
      for (const message of supportMessages) restoreSupportMessage(db, message)
      for (const lock of locks) writeAttemptLock(db, lock)
    })
  } catch (error) {
    connection.giveUp()
    putFileBack(setAsidePath, path)
    throw error
  }
  return { quarantinedPath: setAsidePath, recoveredEventCount: records.reduce((sum, record) => sum + record.events.length, 0) }
}

function isWhole(path: string, { opened }: JournalConnection): boolean {
  if (isLogWithoutFile(path)) return false
  try {
    return isSound(opened()) && areWaitingAttemptsWhole(opened())
  } catch (error) {
    if (isDamage(error) || isSchemaError(error)) return false
    throw error
  }
}
