import type { PasswordHasher } from '../account/password/create-password-hasher.ts'
import { makeDecoyHash } from '../account/password/password-parameters.ts'
import type { CountedAttempt, RateLimitKey, RateLimitRepository } from '../account/store/rate-limit-repository.ts'

export const PIN_ATTEMPT_LIMIT = 10
/** Higher than a candidate's limit, because several candidates use a device in a day, and low enough that nobody tries many numbers from one. */
export const KIOSK_ATTEMPT_LIMIT = 30
/** Wrong PINs of all numbers and devices together. A device chooses its own id, so only this limits trying one PIN against every number. */
export const HALL_ATTEMPT_LIMIT = 300
const WINDOW_MS = 15 * 60_000
const HALL_WINDOW_MS = 60 * 60_000

/** `index` is that of the first hash that fits. `held`: nobody can sign in until the centre clears the count, or the hour is over. */
export type PinCheck =
  | { readonly kind: 'fits'; readonly index: number }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'held' }

interface PinDeps {
  readonly rateLimits: Pick<RateLimitRepository, 'add' | 'read'>
  readonly hasher: Pick<PasswordHasher, 'findFit'>
  /** The number of candidates who may still sign in: thousands mistype more often than forty. */
  readonly countAwaited: () => Promise<number>
  readonly now: () => number
}

interface TypedPin {
  readonly number: string
  readonly pin: string
  readonly seatId: string
  /** The network of the request. */
  readonly source: string
  /** The hashes of all candidates with this number. Empty where there is none, which takes the same time. */
  readonly pinHashes: readonly string[]
}

interface Counter extends Pick<CountedAttempt, 'purpose' | 'subject' | 'source'> {
  readonly most: number
}

/** The counter of wrong PINs of the last hour, over the whole centre. */
export function rateLimitOfHall(now: number): RateLimitKey {
  return { purpose: 'exam-hall', subject: 'hall', now }
}

/**
 * Checks a PIN and counts wrong ones by candidate number, whether it exists or not, by device, and over the whole centre. A right PIN clears
 * no count.
 */
export async function checkPin(
  { rateLimits, hasher, countAwaited, now }: PinDeps,
  { number, pin, seatId, source, pinHashes }: TypedPin
): Promise<PinCheck> {
  const counters: readonly Counter[] = [
    { purpose: 'exam-pin', subject: number, most: PIN_ATTEMPT_LIMIT, source: pinHashes.length > 0 ? undefined : source },
    { purpose: 'exam-seat', subject: seatId, most: KIOSK_ATTEMPT_LIMIT, source }
  ]
  const findStop = async (): Promise<Extract<PinCheck, { kind: 'blocked' | 'held' }> | null> => {
    if (isHallHeld(await rateLimits.read(rateLimitOfHall(now())), await countAwaited())) return { kind: 'held' }
    for (const { purpose, subject, most } of counters)
      if ((await rateLimits.read({ purpose, subject, now: now() })) >= most) return { kind: 'blocked' }
    return null
  }
  const stop = await findStop()
  if (stop) return stop
  const index = await hasher.findFit(pin, pinHashes.length === 0 ? [makeDecoyHash()] : pinHashes)
  if (index >= 0 && pinHashes.length > 0) {
    // Checked again: of many concurrent guesses, the right one must not be recognisable after the last wrong one.
    return (await findStop()) ?? { kind: 'fits', index }
  }
  const hallCount = await rateLimits.add(rateLimitOfHall(now()), HALL_WINDOW_MS)
  let isOver = false
  for (const { most, ...counter } of counters) {
    const count = await rateLimits.add({ ...counter, now: now() }, WINDOW_MS)
    isOver ||= count > most
  }
  // The same for the hall: of guesses at many numbers that were hashed together, a wrong one must look like a right one after the last that is counted.
  if (isHallHeld(hallCount - 1, await countAwaited())) return { kind: 'held' }
  return { kind: isOver ? 'blocked' : 'wrong' }
}

/** Returns whether there are more wrong PINs than candidates mistype. */
export function isHallHeld(wrongCount: number, awaitedCount: number): boolean {
  return wrongCount >= Math.max(HALL_ATTEMPT_LIMIT, awaitedCount)
}
