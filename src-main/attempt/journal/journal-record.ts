import type { Act, AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import type { MissingAttempt, Recovery } from '../../../src-shared/attempt/attempt-contract.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'
import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import type { LockCalls } from './journal-attempt-locks.ts'
import type { ItemReportCalls } from './journal-item-reports.ts'
import type { SupportMessageCalls } from './journal-support-messages.ts'
import type { StoredMedia } from '../record/stored-media.ts'

/** An attempt as stored in the journal. Times in milliseconds. */
export interface AttemptRecord {
  readonly attemptId: string
  readonly userId: string
  readonly paper: Paper
  readonly events: readonly AttemptEvent[]
  /** Working time spent; persisted with every event and every second. */
  readonly spentMs: number
  /** Null while the attempt is open. */
  readonly receipt: Receipt | null
  readonly receivedSequence: number
  readonly serverReceiptId: string | null
  /** The code with which the backend refused these events permanently; they stay here. */
  readonly quarantineCode: ErrorCode | null
}

/** The delivery progress of one attempt, without its paper and events. */
export interface DeliveryRecord {
  readonly attemptId: string
  readonly userId: string
  readonly savedSequence: number
  readonly receivedSequence: number
  readonly isSubmitted: boolean
  readonly lastHash: string
  /** Damage may have destroyed events of it that the backend has. */
  readonly isBroken: boolean
  readonly serverReceiptId: string | null
  readonly quarantineCode: ErrorCode | null
}

/** An attempt that lost events, or everything, to damage. */
export interface BrokenAttempt {
  readonly attemptId: string
  readonly userId: string
  /** The journal has lost all of it; only its mark is left. */
  readonly isMissing: boolean
  readonly isSubmitted: boolean
}

/** The backend's copy of an attempt. */
export interface HeldByBackend {
  readonly attemptId: string
  readonly userId: string
  readonly paper: Paper
  /** All of them, in order. */
  readonly events: readonly AttemptEvent[]
}

export interface AttemptHeading {
  readonly attemptId: string
  readonly slug: string
  readonly title: string
  readonly startedAt: number
  readonly isSubmitted: boolean
  readonly serverReceiptId: string | null
  /** The highest total that its report can show. */
  readonly maximumTotal: number
}

/** An event to append; the journal adds its sequence and hashes. */
export interface NewEvent {
  readonly attemptId: string
  readonly act: Act
  readonly spentMs: number
  readonly at: number
}

/**
 * The result of opening the journal. `quarantinedPath` is the new path of a damaged file; `recoveredEventCount` is the number of events read from it.
 */
export interface JournalOpening {
  readonly quarantinedPath: string | null
  readonly recoveredEventCount: number
}

/**
 * The attempt journal, as main uses it through the worker. Every call may fail with `journal/disk-full`, `journal/write-failed`, `journal/unsafe` or
 * `journal/unavailable`; a failed call has acknowledged nothing. Papers are checked against their hash when read: `journal/paper-not-kept` after
 * storing one, `journal/paper-damaged` when reading the open one.
 */
export interface Journal extends LockCalls, ItemReportCalls, SupportMessageCalls {
  open(): JournalOpening
  /** `media` are the pictures and sounds that the paper names. */
  createAttempt(input: { readonly userId: string; readonly paper: Paper; readonly media?: readonly StoredMedia[] }): void
  /** Returns a picture or sound by the hash of its bytes; null if it is not stored, or damaged. */
  readMedia(sha256: string): StoredMedia | null
  append(event: NewEvent): AttemptEvent
  /** Writes the submit event and the receipt of the whole chain in one transaction. A repeat returns the first receipt. */
  submit(event: NewEvent): Receipt
  recordSpent(attemptId: string, spentMs: number): void
  readOpenAttempt(userId: string): AttemptRecord | null
  readAttempt(attemptId: string): AttemptRecord | null
  listAttempts(userId: string): AttemptHeading[]
  listUndelivered(): DeliveryRecord[]
  readDelivery(attemptId: string): DeliveryRecord | null
  readEventsAfter(attemptId: string, sequence: number, limit: number): AttemptEvent[]
  /** Takes effect at once; written to the disk with the next write, or when the journal is closed. */
  markReceived(attemptId: string, sequence: number): void
  markServerReceipt(attemptId: string, serverReceiptId: string): void
  markQuarantined(attemptId: string, code: ErrorCode): void
  /** Records that an attempt's chain differs from the backend's: the backend's events are fetched before anything more is sent. */
  noteBreak(attemptId: string): void
  /** Returns a learner's broken attempts that were not restored from the backend yet. */
  listBroken(userId: string): BrokenAttempt[]
  /** Returns attempts missing from the journal, with the number of saved answers; of every learner of this computer. */
  listMissing(): MissingAttempt[]
  /** Restores the backend's events. Events that only the journal has stay; where the two differ, the backend's events come first. */
  refill(held: HeldByBackend): void
  /** Ends the chain of a submitted attempt whose end is lost. */
  endBroken(attemptId: string): void
  /** Returns what the learner sees about the answers of an attempt. */
  readRecovery(attemptId: string): Recovery
  /** Restores an attempt from main's memory after a damaged file was quarantined; existing rows stay. */
  restoreAttempt(record: AttemptRecord): void
  /** Deletes all data of a learner whose account was deleted: attempts, events, reports and messages. Nothing else ever deletes an answer. */
  forgetLearner(userId: string): void
  /** Saves an answer of a made-up attempt in a journal of its own beside this one, and reads it back from the disk. */
  rehearse(): void
  close(): void
}
