import { z } from '../../../../src-shared/kernel/schema/zod.ts'

const FREE_ATTEMPTS = 5
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 15 * 60_000

/** The number of wrong attempts since the last right one. */
export const pinRateLimitSchema = z.object({ wrongCount: z.int().nonnegative() })

export type PinRateLimit = z.infer<typeof pinRateLimitSchema>

export const freshRateLimit: PinRateLimit = { wrongCount: 0 }

/** The value of an unreadable or deleted count: all free attempts are used. */
export const spentRateLimit: PinRateLimit = { wrongCount: FREE_ATTEMPTS }

/** Returns the wait before the next attempt, milliseconds. */
export function restMsOf({ wrongCount }: PinRateLimit): number {
  return wrongCount < FREE_ATTEMPTS ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrongCount - FREE_ATTEMPTS))
}

/** Returns how many more attempts are checked without a wait. */
export function attemptsLeftOf({ wrongCount }: PinRateLimit): number {
  return Math.max(0, FREE_ATTEMPTS - wrongCount)
}

export function afterWrong({ wrongCount }: PinRateLimit): PinRateLimit {
  return { wrongCount: wrongCount + 1 }
}
