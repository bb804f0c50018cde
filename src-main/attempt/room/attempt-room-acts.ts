import type { StartChoice } from '../../../src-shared/content/exams/assessment.ts'
import type { OpenAttempt } from '../../../src-shared/attempt/attempt-contract.ts'
import type { Act, CandidateAct } from '../../../src-shared/attempt/record/attempt-event.ts'
import type { CheckedItem } from '../../../src-shared/attempt/record/checked-item.ts'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'
import type { SittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import type { Result } from '../../../src-shared/kernel/errors/result.ts'

/** What can be done in the exam room of this computer. */
export interface AttemptRoom {
  start(choice: StartChoice): Promise<Result<OpenAttempt>>
  /** `isMoved`: its newest events came from another computer, whose clock says nothing of how long it has been since. */
  readOpen(isMoved?: boolean): Promise<Result<OpenAttempt | null>>
  append(attemptId: string, act: CandidateAct): Promise<Result<{ sequence: number }>>
  /** What is right of an item that was checked. */
  readCheckedItem(attemptId: string, itemId: string): Promise<Result<CheckedItem>>
  submit(attemptId: string): Promise<Result<Receipt>>
  /** Hands in what there is because the session of its exam was closed over it; `attempt/not-found` where it is not open here. */
  submitNow(attemptId: string): Promise<Result<Receipt>>
  /** How much working time is spent in the paper being sat, milliseconds; null where none is. */
  spentHere(): { readonly attemptId: string; readonly spentMs: number } | null
  /** The paper being sat and how it is sat, or null. */
  currentSitting(): { readonly title: string; readonly sittingMode: SittingMode } | null
  /** The page shows the attempt and is alive; `attempt/not-found` where it is not open here. A hidden page is minimised or covered. */
  noteShown(attemptId: string, isHidden: boolean): Result<Record<string, never>>
  /** The page has died: the clock waits until one shows the attempt again. */
  noteRendererExit(): void
  /** Whose paper is being sat, or null. */
  learnerId(): string | null
  noteFocus(hasFocus: boolean): void
  /** What became of the exam seat that this computer is. */
  noteKioskDevice(happening: Omit<Extract<Act, { kind: 'seat' }>, 'kind'>): void
  noteSleep(): void
  noteWake(): void
  /**
   * Leaves the attempt to wait for its learner, with its clock stopped, once that is on the disk. `signOut` runs at once when the room is left, before any other call.
   * `attempt/time-is-up` where nothing is left of the time.
   */
  leaveForAnother(attemptId: string, signOut: () => void): Promise<Result<unknown>>
  /** Leaves the room when its candidate is no longer the one at the computer; the attempt stays open in the journal. */
  checkCurrentUser(): void
  /** Shows what was restored from the backend of the attempt, where it is the open one; a submission among it ends the room. */
  takeRestored(attemptId: string): Promise<void>
  /** Makes the journal whole again after its file was found damaged while a paper is being sat. */
  repairJournal(): Promise<void>
  /** Persists the time spent and stops the clock. */
  close(): Promise<void>
}
