import { z } from '../../src-shared/schema/zod.ts'

const FREE_TRIES = 5
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 15 * 60_000

/** Wrong tries since the last right one, and when the last of them was: the PC's clock, milliseconds since 1970. */
export const pinTriesSchema = z.strictObject({ wrongCount: z.int().nonnegative(), lastAt: z.number() })

export type PinTries = z.infer<typeof pinTriesSchema>

export const noTries: PinTries = { wrongCount: 0, lastAt: 0 }

/** What a file that cannot be read counts as: all free tries used up. */
export function spentTries(now: number): PinTries {
  return { wrongCount: FREE_TRIES, lastAt: now }
}

/** How long the next try has to wait, milliseconds. A clock that was set back waits the whole time again; one set forward gains the candidate what a reboot would cost. */
export function waitMsOf({ wrongCount, lastAt }: PinTries, now: number): number {
  if (wrongCount < FREE_TRIES) return 0
  const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrongCount - FREE_TRIES))
  return now < lastAt ? waitMs : Math.max(0, Math.ceil(lastAt + waitMs - now))
}

/** How many more tries are looked at without a wait. */
export function triesLeftOf({ wrongCount }: PinTries): number {
  return Math.max(0, FREE_TRIES - wrongCount)
}

export function afterWrong({ wrongCount }: PinTries, now: number): PinTries {
  return { wrongCount: wrongCount + 1, lastAt: now }
}
