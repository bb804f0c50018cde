import type { Act, AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import type { MissingAttempt, Recovery } from '../../../src-shared/attempt/attempt-contract.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'
import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import type { LockCalls } from './journal-attempt-locks.ts'
import type { ItemReportCalls } from './journal-item-reports.ts'
import type { SupportMessageCalls } from './journal-support-messages.ts'
import type { StoredMedia } from '../record/stored-media.ts'

/** An attempt as the journal holds it. Times in milliseconds. */
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
  /** The code with which the backend refused these events for good; they stay here. */
  readonly quarantineCode: ErrorCode | null
}

/** How far one attempt's delivery is, without its paper and events. */
export interface DeliveryRecord {
  readonly attemptId: string
  readonly userId: string
  readonly savedSequence: number
  readonly receivedSequence: number
  readonly isSubmitted: boolean
  readonly lastHash: string
  /** Damage may have cost events of it that the backend holds. */
  readonly isBroken: boolean
  readonly serverReceiptId: string | null
  readonly quarantineCode: ErrorCode | null
}

/** An attempt that damage has taken events from, or the whole of it. */
export interface BrokenAttempt {
  readonly attemptId: string
  readonly userId: string
  /** Nothing of it is in the journal but what its mark counts. */
  readonly isMissing: boolean
  readonly isSubmitted: boolean
}

/** What the backend holds of an attempt. */
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

/** What is to be appended; the journal gives it its sequence and hashes. */
export interface NewEvent {
  readonly attemptId: string
  readonly act: Act
  readonly spentMs: number
  readonly at: number
}

/** What opening the journal found. `setAsidePath` is where a damaged file now lies; `recoveredEventCount` what could still be read from it. */
export interface JournalOpening {
  readonly quarantinedPath: string | null
  readonly recoveredEventCount: number
}

/**
 * The attempt journal, as main sees it through the worker. Every call may fail with `journal/disk-full`, `journal/write-failed`,
 * `journal/unsafe` or `journal/unavailable`; a failed call has had no effect that an acknowledgement would speak of. Papers are read back
 * against their hash: `journal/paper-not-kept` as one is stored, `journal/paper-damaged` as the open one is read.
 */
export interface Journal extends LockCalls, ItemReportCalls, SupportMessageCalls {
  open(): JournalOpening
  /** `media` are the pictures and sounds that the paper names. */
  createAttempt(input: { readonly userId: string; readonly paper: Paper; readonly media?: readonly StoredMedia[] }): void
  /** A picture or sound by its hash, which its bytes have; null where it is not kept, or damaged. */
  readMedia(sha256: string): StoredMedia | null
  append(event: NewEvent): AttemptEvent
  /** The submit event, and the receipt that the whole chain makes, in one transaction. Repeats answer the first receipt. */
  submit(event: NewEvent): Receipt
  recordSpent(attemptId: string, spentMs: number): void
  readOpenAttempt(userId: string): AttemptRecord | null
  readAttempt(attemptId: string): AttemptRecord | null
  listAttempts(userId: string): AttemptHeading[]
  listUndelivered(): DeliveryRecord[]
  readDelivery(attemptId: string): DeliveryRecord | null
  readEventsAfter(attemptId: string, sequence: number, limit: number): AttemptEvent[]
  /** Holds at once and lies on the disk with the next write, or when the journal is closed. */
  markReceived(attemptId: string, sequence: number): void
  markServerReceipt(attemptId: string, serverReceiptId: string): void
  markQuarantined(attemptId: string, code: ErrorCode): void
  /** Remembers that an attempt's chain and the backend's are not one: it is asked for what it holds before anything more is sent. */
  noteBreak(attemptId: string): void
  /** The broken attempts of a learner of which the backend has not been asked yet. */
  listBroken(userId: string): BrokenAttempt[]
  /** Attempts that are gone from the journal, with how many answers had been saved; of every learner of this computer. */
  listMissing(): MissingAttempt[]
  /** Puts back what the backend holds. What it does not hold stays; where the two differ, the backend's events come first. */
  refill(held: HeldByBackend): void
  /** Ends the chain of an attempt that was submitted and whose end is lost. */
  endBroken(attemptId: string): void
  /** What its learner is told of the answers of an attempt. */
  readRecovery(attemptId: string): Recovery
  /** Puts an attempt back from main's memory after a damaged file was set aside; rows that are there stay. */
  restoreAttempt(record: AttemptRecord): void
  /** Takes away all of a learner whose account was deleted: attempts, events, reports and messages. Nothing else ever removes an answer. */
  forgetLearner(userId: string): void
  close(): void
}
