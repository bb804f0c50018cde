import type { StartChoice } from '../../../src-shared/content/exams/assessment.ts'
import type { OpenAttempt } from '../../../src-shared/attempt/attempt-contract.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AttemptRoomDeps } from './attempt-room-deps.ts'
import { isLeft, isOfChoice, openRoom, withInterruption } from './open-room.ts'
import { outageMsOf } from './outage.ts'
import type { RoomJournal } from './room-journal.ts'
import type { Sitting } from './sitting.ts'
import { readRestored, viewRoom } from './view-room.ts'

/** Opens the room with an attempt, unless its learner is no longer the current user by then. */
export interface RoomEntry {
  /** Enters the learner's open attempt and records the interruption; null if there is none. `isMoved`: see `AttemptRoom.readOpen`. */
  readonly reopen: (userId: string, isMoved?: boolean) => Promise<Result<OpenAttempt | null>>
  /** Enters a new attempt, or the open one if it matches the choice. */
  readonly start: (choice: StartChoice) => Promise<Result<OpenAttempt>>
}

interface RoomEntryDeps extends AttemptRoomDeps {
  readonly sitting: Pick<Sitting, 'current' | 'enter'>
  readonly roomJournal: Pick<RoomJournal, 'write'>
}

export function createRoomEntry(deps: RoomEntryDeps): RoomEntry {
  const { currentUserId, monotonicNow, wallNow, sitting, roomJournal } = deps

  async function reopen(userId: string, isMoved = false): Promise<Result<OpenAttempt | null>> {
    const sat = sitting.current()
    if (sat?.userId === userId) return viewRoom(deps, sat)
    const saved = await readRestored(deps, userId)
    if (!saved.ok) return saved
    if (!saved.value || currentUserId() !== userId) return succeed(null)
    const darkMs = isMoved ? null : outageMsOf(saved.value, { wallNow: wallNow(), serverNow: deps.serverNow() })
    const room = openRoom({ record: withInterruption(saved.value, darkMs), isResumed: true, monotonicNow })
    // The time that a slow disk takes before the room is shown counts as interruption time, too.
    room.clock.pause()
    await roomJournal.write(room, { kind: 'interrupted', cause: isLeft(saved.value) && darkMs !== null ? 'switched' : 'restart', darkMs })
    if (currentUserId() !== userId) return succeed(null)
    sitting.enter(room)
    return viewRoom(deps, room)
  }

  async function start(choice: StartChoice): Promise<Result<OpenAttempt>> {
    const userId = currentUserId()
    if (userId === null) return fail('session/required')
    const open = await reopen(userId)
    if (!open.ok) return open
    if (open.value) return isOfChoice(open.value.paper, choice) ? succeed(open.value) : fail('attempt/already-open')
    if (currentUserId() !== userId) return fail('session/required')
    const paper = await deps.startAttempt(choice, userId)
    if (!paper.ok) return paper
    // Another current user may not see the attempt; the journal stores it for its own learner.
    if (currentUserId() !== userId) return fail('session/required')
    const record = { userId, paper: paper.value, events: [], spentMs: 0, receivedSequence: 0 }
    const room = openRoom({ record, isResumed: false, monotonicNow })
    sitting.enter(room)
    return viewRoom(deps, room)
  }

  return { reopen, start }
}
