import { chargesInterruptions } from '../../../src-shared/attempt/record/interruptions.ts'
import { createClockWatch, type ClockWatch, type ClockWatchDeps } from './clock-watch.ts'
import { runClock, type OpenRoom } from './open-room.ts'

/** If the wall clock differs from the monotonic one by more than this, it was set. */
const CLOCK_SET_TOLERANCE_MS = 2000

/** Handles everything that affects the time of the open attempt: standstills, sleep, and changes of the PC's clock. Milliseconds. */
export interface RoomTime extends ClockWatch {
  /** Ignores changes of the PC's clock up to now. */
  look(): void
  /** Returns by how much the PC's clock was set since the last check, and makes this the last check; null if it was not set. */
  setByMs(): number | null
  isAsleep(): boolean
  sleep(): void
  /** Runs the clock again; returns how long the computer slept. */
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
