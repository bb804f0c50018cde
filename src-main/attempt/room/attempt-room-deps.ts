import type { StartChoice } from '../../../src-shared/content/exams/assessment.ts'
import type { AttemptLearner } from '../../../src-shared/attempt/attempt-contract.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'
import type { Failure, Result } from '../../../src-shared/kernel/errors/result.ts'
import type { RoomAttempt } from '../../platform/lifecycle/current-attempt.ts'
import type { ClockMarkFile } from './clock-mark.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { Outbox } from '../delivery/outbox.ts'
import type { ReadCheckedItem, ReadHint } from './read-checked-item.ts'

/** The dependencies of the exam room of this computer. */
export interface AttemptRoomDeps {
  readonly journal: JournalClient
  readonly outbox: Outbox
  readonly startAttempt: (choice: StartChoice, userId: string) => Promise<Result<Paper>>
  /** Restores a learner's damaged attempts from the backend, see `restore-broken.ts`. */
  readonly restoreBroken: (userId: string) => Promise<Result<null>>
  readonly readCheckedItem: ReadCheckedItem
  readonly readHint: ReadHint
  /** The learner whose attempt may be shown, if any: the one who proved their identity in this run. */
  readonly currentUserId: () => string | null
  readonly clockMark: ClockMarkFile
  /** The same learner, as the exam room shows them. */
  readonly learner: () => AttemptLearner
  readonly monotonicNow: () => number
  readonly wallNow: () => number
  /** The clock of a backend on another computer, milliseconds since 1970; null if unknown. */
  readonly serverNow: () => number | null
  readonly announce: {
    readonly clockTicked: (tick: { attemptId: string; remainingMs: number }) => void
    readonly stageChanged: (change: { attemptId: string }) => void
    readonly submitted: (receipt: Receipt) => void
    readonly journalChanged: (change: { failure: Failure | null; setAside: string | null }) => void
    /** Called with the attempt that entered the room, or with null after it was left. */
    readonly sittingChanged: (attempt: RoomAttempt | null) => void
  }
}
