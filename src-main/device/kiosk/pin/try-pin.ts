import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import type { StoredFile } from '../../../platform/disk/stored-file.ts'
import type { PinAnswer } from './pin-controller.ts'
import { afterWrong, attemptsLeftOf, freshRateLimit, pinRateLimitSchema, restMsOf, spentRateLimit } from './pin-rate-limit.ts'
import type { VerifyPin } from './verify-pin.ts'

/** The count of wrong PINs that the system holds. `sinceMs`: how long the computer had run at the last one, milliseconds. */
export const heldCountSchema = z.object({ ...pinRateLimitSchema.shape, sinceMs: z.number().nonnegative() })

export type HeldCount = z.infer<typeof heldCountSchema>

interface TryDeps {
  readonly pinHash: string
  readonly file: StoredFile<HeldCount>
  readonly verify: VerifyPin
  /** How long this computer has run, milliseconds: no clock that anybody sets. */
  readonly uptimeMs: () => number
}

/**
 * Checks one PIN in a process of its own, which the system starts for each try and never two at once. The wait goes on while no such process runs. A
 * computer that was started again waits anew: it may have run for less time than at the last try. Null if the count cannot be stored; then no PIN is
 * checked.
 */
export async function tryPin(pin: string, { pinHash, file, verify, uptimeMs }: TryDeps): Promise<PinAnswer | null> {
  const now = uptimeMs()
  const found = file.read()
  const count = found === null ? { ...freshRateLimit, sinceMs: now } : found === 'unreadable' ? { ...spentRateLimit, sinceMs: now } : found
  const isAfterRestart = count.sinceMs > now
  const sinceMs = isAfterRestart ? now : count.sinceMs
  if ((isAfterRestart || found === 'unreadable') && !file.write({ ...count, sinceMs })) return null
  const waitMs = Math.ceil(sinceMs + restMsOf(count) - now)
  if (waitMs > 0) return { outcome: 'wait', waitMs }
  // It counts as wrong before the check: a kill gives no try back.
  const next = { ...afterWrong(count), sinceMs: now }
  if (!file.write(next)) return null
  if (pin === '' || !(await verify(pin, pinHash))) return { outcome: 'wrong', triesLeft: attemptsLeftOf(next), waitMs: restMsOf(next) }
  if (!file.write({ ...freshRateLimit, sinceMs: uptimeMs() })) file.remove()
  return { outcome: 'right' }
}
