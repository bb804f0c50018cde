import type { Act, AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'
import { succeed, type Failure, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AttemptRoomDeps } from './attempt-room-deps.ts'
import { recordOf, takeEvent, type OpenRoom } from './open-room.ts'
import { takeStoredEvents } from './view-room.ts'

/** Writes the room's events into the journal, and announces when that starts or stops failing. */
export interface RoomJournal {
  /** Resolves once the act is on the disk and in the room's memory. */
  readonly write: (room: OpenRoom, act: Act) => Promise<Result<AttemptEvent>>
  /**
   * Stores the time spent at the end of each second. Each event carries the time spent, so a second with an event needs no separate record that an
   * answer would wait for.
   */
  readonly recordSecond: (room: OpenRoom) => Promise<void>
  /** Writes the last event of the attempt. */
  readonly submit: (room: OpenRoom, reason: Receipt['reason']) => Promise<Result<Receipt>>
  /** Reopens the journal after its file was found damaged and restores the open attempt. */
  readonly repair: (room: OpenRoom | null) => Promise<void>
}

type RoomJournalDeps = Pick<AttemptRoomDeps, 'journal' | 'outbox' | 'wallNow' | 'announce'>

export function createRoomJournal({ journal, outbox, wallNow, announce }: RoomJournalDeps): RoomJournal {
  let shownFailure: Failure | null = null
  let hasWrittenSinceTick = false

  /** Announces the failure that prevents saving now, or its end, if that has changed. */
  function shown<Answer extends Result<unknown>>(answer: Answer): Answer {
    const failure = answer.ok ? null : answer.error
    if (failure?.code !== shownFailure?.code) {
      shownFailure = failure
      announce.journalChanged({ failure, setAside: null })
    }
    return answer
  }

  /** Updates the memory from the disk: a commit that was reported as failed may still be there, and then this event is not the next. */
  async function take(room: OpenRoom, event: AttemptEvent): Promise<void> {
    if (event.sequence === room.progress.lastSequence + 1) {
      takeEvent(room, event)
      return
    }
    await takeStoredEvents({ journal }, room)
  }

  return {
    async write(room, act) {
      const written = shown(await journal.append({ attemptId: room.paper.attemptId, act, spentMs: room.clock.spentMs(), at: wallNow() }))
      if (!written.ok) return written
      hasWrittenSinceTick = true
      await take(room, written.value)
      outbox.wake()
      return written
    },
    async recordSecond({ paper, clock }) {
      if (!hasWrittenSinceTick) shown(await journal.recordSpent(paper.attemptId, clock.certainMs()))
      hasWrittenSinceTick = false
    },
    async submit({ paper, clock }, reason) {
      const act = { kind: 'submit', reason } as const
      return shown(await journal.submit({ attemptId: paper.attemptId, act, spentMs: clock.spentMs(), at: wallNow() }))
    },
    async repair(room) {
      await journal.close()
      const opening = await journal.open()
      if (!opening.ok) {
        shown(opening)
        return
      }
      const restored = room ? await journal.restoreAttempt(recordOf(room)) : succeed(undefined)
      shownFailure = restored.ok ? null : restored.error
      announce.journalChanged({ failure: shownFailure, setAside: opening.value.quarantinedPath })
    }
  }
}
