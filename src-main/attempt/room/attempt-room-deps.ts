import type { StartChoice } from '../../../src-shared/content/exams/assessment.ts'
import type { AttemptLearner } from '../../../src-shared/attempt/attempt-contract.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'
import type { Failure, Result } from '../../../src-shared/kernel/errors/result.ts'
import type { RoomAttempt } from '../../platform/lifecycle/current-attempt.ts'
import type { ClockMarkFile } from './clock-mark.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { Outbox } from '../delivery/outbox.ts'
import type { ReadCheckedItem } from './read-checked-item.ts'

/** What the exam room of this computer works with. */
export interface AttemptRoomDeps {
  readonly journal: JournalClient
  readonly outbox: Outbox
  readonly startAttempt: (choice: StartChoice, userId: string) => Promise<Result<Paper>>
  /** Asks the backend for what damage has taken of a learner's attempts, see `restore-broken.ts`. */
  readonly restoreBroken: (userId: string) => Promise<Result<null>>
  readonly readCheckedItem: ReadCheckedItem
  /** The learner whose attempt may be shown, if any: who has proved in this run who they are. */
  readonly currentUserId: () => string | null
  readonly clockMark: ClockMarkFile
  /** The same learner, as the exam room names them. */
  readonly learner: () => AttemptLearner
  readonly monotonicNow: () => number
  readonly wallNow: () => number
  /** The clock of a backend on another computer, milliseconds since 1970; null where it is not known. */
  readonly serverNow: () => number | null
  readonly announce: {
    readonly clockTicked: (tick: { attemptId: string; remainingMs: number }) => void
    readonly stageChanged: (change: { attemptId: string }) => void
    readonly submitted: (receipt: Receipt) => void
    readonly journalChanged: (change: { failure: Failure | null; setAside: string | null }) => void
    /** The attempt that entered the room, or null once it was left. */
    readonly sittingChanged: (attempt: RoomAttempt | null) => void
  }
}
