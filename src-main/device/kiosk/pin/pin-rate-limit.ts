import { z } from '../../../../src-shared/kernel/schema/zod.ts'

const FREE_ATTEMPTS = 5
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 15 * 60_000

/** How many tries were wrong since the last right one. */
export const pinRateLimitSchema = z.object({ wrongCount: z.int().nonnegative() })

export type PinRateLimit = z.infer<typeof pinRateLimitSchema>

export const freshRateLimit: PinRateLimit = { wrongCount: 0 }

/** What a count that cannot be read, or that somebody took away, counts as: all free tries used up. */
export const spentRateLimit: PinRateLimit = { wrongCount: FREE_ATTEMPTS }

/** How long the try after those rests, milliseconds. */
export function restMsOf({ wrongCount }: PinRateLimit): number {
  return wrongCount < FREE_ATTEMPTS ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrongCount - FREE_ATTEMPTS))
}

/** How many more tries are looked at without a wait. */
export function attemptsLeftOf({ wrongCount }: PinRateLimit): number {
  return Math.max(0, FREE_ATTEMPTS - wrongCount)
}

export function afterWrong({ wrongCount }: PinRateLimit): PinRateLimit {
  return { wrongCount: wrongCount + 1 }
}
