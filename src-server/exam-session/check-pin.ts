import type { PasswordHasher } from '../account/password/create-password-hasher.ts'
import { makeDecoyHash } from '../account/password/password-parameters.ts'
import type { CountedAttempt, RateLimitKey, RateLimitRepository } from '../account/store/rate-limit-repository.ts'

export const PIN_ATTEMPT_LIMIT = 10
/** More than a candidate's, since several sit down at a seat in a day, and few enough that nobody tries many numbers from one. */
export const KIOSK_ATTEMPT_LIMIT = 30
/** Wrong PINs of all numbers and seats together. A seat says itself who it is, so this alone bounds one PIN against every number. */
export const HALL_ATTEMPT_LIMIT = 300
const WINDOW_MS = 15 * 60_000
const HALL_WINDOW_MS = 60 * 60_000

/** `place` is that of the first hash that fits. `held`: nobody signs in until the centre forgives, or the hour is over. */
export type PinCheck =
  | { readonly kind: 'fits'; readonly index: number }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'held' }

interface PinDeps {
  readonly rateLimits: Pick<RateLimitRepository, 'add' | 'read'>
  readonly hasher: Pick<PasswordHasher, 'findFit'>
  /** How many candidates may still sign in: a hall of thousands mistypes more often than one of forty. */
  readonly countAwaited: () => Promise<number>
  readonly now: () => number
}

interface TypedPin {
  readonly number: string
  readonly pin: string
  readonly seatId: string
  /** The network that it comes from. */
  readonly source: string
  /** Of everybody who has this number; none where nobody does, which takes as long. */
  readonly pinHashes: readonly string[]
}

interface Counter extends Pick<CountedAttempt, 'purpose' | 'subject' | 'source'> {
  readonly most: number
}

/** Wrong PINs of the last hour, in the whole hall. */
export function rateLimitOfHall(now: number): RateLimitKey {
  return { purpose: 'exam-hall', subject: 'hall', now }
}

/** Counts wrong PINs by candidate number, whether there is such a candidate or not, by seat, and in the whole hall. The right PIN forgives none. */
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
    // Asked once more: of many guesses sent at once, the right one must not be told apart after the last wrong one.
    return (await findStop()) ?? { kind: 'fits', index }
  }
  await rateLimits.add(rateLimitOfHall(now()), HALL_WINDOW_MS)
  let isOver = false
  for (const { most, ...counter } of counters) {
    const count = await rateLimits.add({ ...counter, now: now() }, WINDOW_MS)
    isOver ||= count > most
  }
  return { kind: isOver ? 'blocked' : 'wrong' }
}

/** Whether so many wrong PINs were typed that it is no hall of candidates who mistype. */
export function isHallHeld(wrongCount: number, awaitedCount: number): boolean {
  return wrongCount >= Math.max(HALL_ATTEMPT_LIMIT, awaitedCount)
}
