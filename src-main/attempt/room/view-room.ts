import type { OpenAttempt } from '../../../src-shared/attempt/attempt-contract.ts'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'
import { succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AttemptRoomDeps } from './attempt-room-deps.ts'
import type { AttemptRecord } from '../journal/journal-record.ts'
import { takeAllEvents, type OpenRoom } from './open-room.ts'
import { settleClockMark } from './settle-clock-mark.ts'

/** Returns the open attempt as the page shows it, with the recovery of its answers after a restart. */
export async function viewRoom(
  { journal, outbox, learner }: Pick<AttemptRoomDeps, 'journal' | 'outbox' | 'learner'>,
  room: OpenRoom
): Promise<Result<OpenAttempt>> {
  const { paper, progress, clock, isResumed } = room
  const delivery = await outbox.deliveryOf(paper.attemptId)
  if (!delivery.ok) return delivery
  const recovery = isResumed ? await journal.readRecovery(paper.attemptId) : succeed(null)
  if (!recovery.ok) return recovery
  return succeed({
    learner: learner(),
    paper,
    progress,
    remainingMs: clock.remainingMs(),
    delivery: delivery.value,
    isResumed,
    recovery: recovery.value
  })
}

/** Reads a learner's open attempt after restoring damaged parts from the backend and settling the clock of the last run. */
export async function readRestored(
  { journal, restoreBroken, clockMark }: Pick<AttemptRoomDeps, 'journal' | 'restoreBroken' | 'clockMark'>,
  userId: string
): Promise<Result<AttemptRecord | null>> {
  const restored = await restoreBroken(userId)
  if (!restored.ok) return restored
  await settleClockMark(clockMark, journal)
  return journal.readOpenAttempt(userId)
}

/** Replaces the room's events with those of the journal; returns the receipt if they include a submission. */
export async function takeStoredEvents({ journal }: Pick<AttemptRoomDeps, 'journal'>, room: OpenRoom): Promise<Receipt | null> {
  const stored = await journal.readAttempt(room.paper.attemptId)
  if (!stored.ok || !stored.value) return null
  takeAllEvents(room, stored.value.events)
  return stored.value.receipt
}
