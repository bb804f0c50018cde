import type { Act } from '../../../src-shared/attempt/record/attempt-event.ts'
import { fail, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { runClock, type OpenRoom } from './open-room.ts'

/** Stops the clock and writes down that the learner leaves; the clock runs on where that did not reach the disk. */
export async function writeLeft<Written>(room: OpenRoom, write: (act: Act) => Promise<Result<Written>>): Promise<Result<Written>> {
  if (room.clock.isCounting() && room.clock.remainingMs() === 0) return fail('attempt/time-is-up')
  room.clock.pause()
  const written = await write({ kind: 'interrupted', cause: 'switched', darkMs: null })
  if (!written.ok) runClock(room)
  return written
}
