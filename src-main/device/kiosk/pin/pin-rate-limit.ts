import { z } from '../../../../src-shared/kernel/schema/zod.ts'

const FREE_TRIES = 5
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 15 * 60_000

/** How many tries were wrong since the last right one. */
export const pinTriesSchema = z.object({ wrongCount: z.int().nonnegative() })

export type PinTries = z.infer<typeof pinTriesSchema>

export const noTries: PinTries = { wrongCount: 0 }

/** What a count that cannot be read, or that somebody took away, counts as: all free tries used up. */
export const spentTries: PinTries = { wrongCount: FREE_TRIES }

/** How long the try after those rests, milliseconds. */
export function restMsOf({ wrongCount }: PinTries): number {
  return wrongCount < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrongCount - FREE_TRIES))
}

/** How many more tries are looked at without a wait. */
export function triesLeftOf({ wrongCount }: PinTries): number {
  return Math.max(0, FREE_TRIES - wrongCount)
}

export function afterWrong({ wrongCount }: PinTries): PinTries {
  return { wrongCount: wrongCount + 1 }
}
