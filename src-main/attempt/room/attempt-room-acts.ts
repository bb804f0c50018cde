import type { StartChoice } from '../../../src-shared/content/exams/assessment.ts'
import type { OpenAttempt } from '../../../src-shared/attempt/attempt-contract.ts'
import type { Act, CandidateAct } from '../../../src-shared/attempt/record/attempt-event.ts'
import type { CheckedItem } from '../../../src-shared/attempt/record/checked-item.ts'
import type { ItemHint } from '../../../src-shared/attempt/record/item-hint.ts'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'
import type { SittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import type { ProbeFinding } from '../../../src-shared/device/probe-findings.ts'
import type { Result } from '../../../src-shared/kernel/errors/result.ts'

/** The calls of the exam room of this computer. */
export interface AttemptRoom {
  start(choice: StartChoice): Promise<Result<OpenAttempt>>
  /** `isMoved`: the newest events came from another computer, so the time since then is unknown. */
  readOpen(isMoved?: boolean): Promise<Result<OpenAttempt | null>>
  append(attemptId: string, act: CandidateAct): Promise<Result<{ sequence: number }>>
  /** Returns the solution of an item that was checked. */
  readCheckedItem(attemptId: string, itemId: string): Promise<Result<CheckedItem>>
  /** Returns the hint of an item for which one was taken. */
  readHint(attemptId: string, itemId: string): Promise<Result<ItemHint>>
  submit(attemptId: string): Promise<Result<Receipt>>
  /** Submits the attempt as it is because its exam session was closed; `attempt/not-found` if it is not open here. */
  submitNow(attemptId: string): Promise<Result<Receipt>>
  /** Returns the working time spent in the open attempt, milliseconds; null if none is open. */
  spentHere(): { readonly attemptId: string; readonly spentMs: number } | null
  /** Returns the title and mode of the open attempt, or null. */
  currentSitting(): { readonly title: string; readonly sittingMode: SittingMode } | null
  /** Records that the page shows the attempt and is alive; `attempt/not-found` if it is not open here. A hidden page is minimised or covered. */
  noteShown(attemptId: string, isHidden: boolean): Result<Record<string, never>>
  /** Records that the page has crashed: the clock waits until a page shows the attempt again. */
  noteRendererExit(): void
  /** Returns the learner of the open attempt, or null. */
  learnerId(): string | null
  noteFocus(hasFocus: boolean): void
  /** Records an event of the kiosk device that this computer is. */
  noteKioskDevice(happening: Omit<Extract<Act, { kind: 'seat' }>, 'kind'>): void
  /** Records what the kiosk device found beside itself. */
  noteProbe(found: readonly ProbeFinding[]): void
  noteSleep(): void
  noteWake(): void
  /**
   * Stops the clock and leaves the attempt to wait for its learner, once that is on the disk. `signOut` runs as soon as the room is left, before any
   * other call. Fails with `attempt/time-is-up` if no time is left.
   */
  leaveForAnother(attemptId: string, signOut: () => void): Promise<Result<unknown>>
  /** Leaves the room if its candidate is no longer the current user; the attempt stays open in the journal. */
  checkCurrentUser(): void
  /** Shows restored events if that attempt is open; a restored submission ends the room. */
  takeRestored(attemptId: string): Promise<void>
  /** Repairs the journal after its file was found damaged during an attempt. */
  repairJournal(): Promise<void>
  /** Stores the time spent and stops the clock. */
  close(): Promise<void>
}
