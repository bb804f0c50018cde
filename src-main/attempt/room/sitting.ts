import type { AttemptRoomDeps } from './attempt-room-deps.ts'
import type { ClockWatchDeps } from './clock-watch.ts'
import { nextTickMs } from './countdown.ts'
import { runClock, type OpenRoom } from './open-room.ts'
import { createRoomTime, type RoomTime } from './room-time.ts'

/** The open attempt of the room, at most one at a time, with its countdown. */
export interface Sitting {
  /** Null if none is open. */
  readonly current: () => OpenRoom | null
  readonly time: RoomTime
  readonly enter: (room: OpenRoom) => void
  readonly leave: () => void
  /** Schedules the next tick for the present clock and stage. */
  readonly scheduleTick: () => void
  readonly stopTicking: () => void
}

interface SittingDeps extends Pick<AttemptRoomDeps, 'announce' | 'clockMark' | 'monotonicNow' | 'wallNow'> {
  /** Called when a second is over or no time is left. It schedules the next tick. */
  readonly tick: () => void
  /** Called before the next tick is scheduled. */
  readonly resumed: ClockWatchDeps['resumed']
}

export function createSitting({ announce, clockMark, monotonicNow, wallNow, tick, resumed }: SittingDeps): Sitting {
  let room: OpenRoom | null = null
  let ticker: NodeJS.Timeout | undefined
  const time = createRoomTime({
    room: () => room,
    mark: clockMark,
    monotonicNow,
    wallNow,
    resumed(interruption) {
      resumed(interruption)
      scheduleTick()
    }
  })

  function stopTicking(): void {
    clearTimeout(ticker)
  }

  function scheduleTick(): void {
    stopTicking()
    if (!room) return
    const { clock, progress } = room
    const dueMs = nextTickMs({
      isAsleep: time.isAsleep(),
      isPaused: progress.isPaused,
      isCounting: clock.isCounting(),
      isRunning: clock.isRunning(),
      remainingMs: clock.remainingMs()
    })
    if (dueMs !== null) ticker = setTimeout(tick, dueMs)
  }

  return {
    current: () => room,
    time,
    enter(next) {
      room = next
      runClock(next)
      time.start()
      announce.sittingChanged({ learnerId: next.userId, title: next.paper.title })
      scheduleTick()
    },
    leave() {
      stopTicking()
      room?.clock.pause()
      time.stop()
      room = null
      announce.sittingChanged(null)
    },
    scheduleTick,
    stopTicking
  }
}
