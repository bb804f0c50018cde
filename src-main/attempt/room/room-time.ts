import { chargesInterruptions } from '../../../src-shared/attempt/record/interruptions.ts'
import { createClockWatch, type ClockWatch, type ClockWatchDeps } from './clock-watch.ts'
import { runClock, type OpenRoom } from './open-room.ts'

/** A wall clock that moves this much more or less than the monotonic one was set. */
const CLOCK_SET_TOLERANCE_MS = 2000

/** All that happens to the time of the attempt that is open: standstills, sleep, and a PC's clock that is set. Milliseconds. */
export interface RoomTime extends ClockWatch {
  /** What the PC's clock did until now is nobody's business. */
  look(): void
  /** By how much the PC's clock was set since the last look, which this is; null where it was not. */
  setByMs(): number | null
  isAsleep(): boolean
  sleep(): void
  /** The clock runs again; answers how long the computer slept. */
  wake(): number
}

interface RoomTimeDeps extends Omit<ClockWatchDeps, 'attempt'> {
  readonly room: () => OpenRoom | null
  readonly wallNow: () => number
}

export function createRoomTime({ room, wallNow, ...deps }: RoomTimeDeps): RoomTime {
  const { monotonicNow } = deps
  const watch = createClockWatch({ ...deps, attempt: room })
  let looked = { wall: 0, monotonic: 0 }
  let sleptAt: number | null = null

  const look = (): void => {
    looked = { wall: wallNow(), monotonic: monotonicNow() }
  }

  return {
    ...watch,
    start() {
      look()
      watch.start()
    },
    look,
    setByMs() {
      const before = looked
      look()
      const byMs = Math.round(looked.wall - before.wall - (looked.monotonic - before.monotonic))
      return Math.abs(byMs) > CLOCK_SET_TOLERANCE_MS ? byMs : null
    },
    isAsleep: () => sleptAt !== null,
    sleep() {
      sleptAt = wallNow()
      room()?.clock.pause()
    },
    wake() {
      const sleptMs = Math.max(0, wallNow() - (sleptAt ?? looked.wall))
      sleptAt = null
      const current = room()
      if (current && !current.progress.isPaused) {
        if (chargesInterruptions(current.paper)) current.clock.charge(sleptMs)
        runClock(current)
      }
      look()
      return sleptMs
    }
  }
}
