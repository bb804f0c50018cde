import type { Act, AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'
import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AttemptRoomDeps } from './attempt-room-deps.ts'
import { actAtZero } from './countdown.ts'
import { runClock, type OpenRoom } from './open-room.ts'
import type { RoomJournal } from './room-journal.ts'
import type { Sitting } from './sitting.ts'

/** Changes the stage of the attempt, for its candidate or at zero. */
export interface StageChanges {
  /** Writes an act that may close or open a part or stop the clock, and updates the clock. */
  readonly change: (room: OpenRoom, act: Act) => Promise<Result<AttemptEvent>>
  /** Ends the attempt and leaves the room. */
  readonly submit: (room: OpenRoom, reason: Receipt['reason']) => Promise<Result<Receipt>>
  /** Announces and stores the time of each second, and ends the stage at zero. */
  readonly tick: () => Promise<void>
}

interface StageChangesDeps extends Pick<AttemptRoomDeps, 'announce' | 'clockMark' | 'outbox'> {
  readonly sitting: Sitting
  readonly roomJournal: RoomJournal
}

export function createStageChanges({ announce, clockMark, outbox, sitting, roomJournal }: StageChangesDeps): StageChanges {
  const { time, scheduleTick } = sitting

  async function change(room: OpenRoom, act: Act): Promise<Result<AttemptEvent>> {
    // A pause begins with the request, however long the disk takes.
    if (act.kind === 'pause') {
      room.clock.pause()
      // The last mark is of a running clock: at a crash, half a pulse would be added to it.
      clockMark.write({ attemptId: room.paper.attemptId, spentMs: room.clock.spentMs(), isRunning: false })
    }
    const written = await roomJournal.write(room, act)
    if (act.kind === 'pause' && !written.ok) runClock(room)
    if (written.ok && (act.kind === 'begin-part' || act.kind === 'end-part')) {
      scheduleTick()
      announce.stageChanged({ attemptId: room.paper.attemptId })
    }
    if (written.ok && (act.kind === 'pause' || act.kind === 'resume')) {
      // Changes of the wall clock during a pause do not count.
      time.look()
      scheduleTick()
    }
    return written
  }

  async function submit(room: OpenRoom, reason: Receipt['reason']): Promise<Result<Receipt>> {
    const submitted = await roomJournal.submit(room, reason)
    if (!submitted.ok) return submitted
    sitting.leave()
    void clockMark.clear()
    announce.submitted(submitted.value)
    outbox.wake()
    return submitted
  }

  async function endStage(room: OpenRoom): Promise<void> {
    const act = actAtZero(room.paper, room.progress)
    if (act.kind === 'submit') await submit(room, act.reason)
    else await change(room, act)
  }

  async function endSecond(room: OpenRoom): Promise<void> {
    await roomJournal.recordSecond(room)
    const byMs = time.setByMs()
    if (byMs !== null && sitting.current() === room) await roomJournal.write(room, { kind: 'clock-set', byMs })
  }

  return {
    change,
    submit,
    async tick() {
      const room = sitting.current()
      if (!room || room.progress.isPaused) return
      const { paper, clock } = room
      announce.clockTicked({ attemptId: paper.attemptId, remainingMs: clock.remainingMs() })
      if (clock.remainingMs() === 0) await endStage(room)
      else await endSecond(room)
      scheduleTick()
    }
  }
}
