import type { Act } from '../../../src-shared/attempt/record/attempt-event.ts'
import { fail, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { runClock, type OpenRoom } from './open-room.ts'

/** Stops the clock and records that the learner leaves; the clock runs again if that could not be written. */
export async function writeLeft<Written>(room: OpenRoom, write: (act: Act) => Promise<Result<Written>>): Promise<Result<Written>> {
  if (room.clock.isCounting() && room.clock.remainingMs() === 0) return fail('attempt/time-is-up')
  room.clock.pause()
  const written = await write({ kind: 'interrupted', cause: 'switched', darkMs: null })
  if (!written.ok) runClock(room)
  return written
}
