import type { PasswordHasher } from '../account/create-password-hasher.ts'
import { makeDecoyHash } from '../account/password-parameters.ts'
import type { TryCounterRepository, TryPurpose } from '../account/try-counter-repository.ts'

export const PIN_TRIES = 10
/** More than a candidate's, since several sit down at a seat in a day, and few enough that nobody tries many numbers from one. */
export const SEAT_TRIES = 30
const WINDOW_MS = 15 * 60_000

/** `place` is that of the first hash that fits. */
export type PinCheck = { readonly kind: 'fits'; readonly place: number } | { readonly kind: 'wrong' } | { readonly kind: 'blocked' }

interface PinDeps {
  readonly tries: Pick<TryCounterRepository, 'add' | 'read'>
  readonly hasher: Pick<PasswordHasher, 'findFit'>
  readonly now: () => number
}

interface TypedPin {
  readonly number: string
  readonly pin: string
  readonly seatId: string
  /** Of everybody who has this number; none where nobody does, which takes as long. */
  readonly pinHashes: readonly string[]
}

/** Counts wrong PINs by candidate number, whether there is such a candidate or not, and by seat. */
export async function checkPin({ tries, hasher, now }: PinDeps, { number, pin, seatId, pinHashes }: TypedPin): Promise<PinCheck> {
  const counters: readonly { readonly purpose: TryPurpose; readonly subject: string; readonly most: number }[] = [
    { purpose: 'exam-pin', subject: number, most: PIN_TRIES },
    { purpose: 'exam-seat', subject: seatId, most: SEAT_TRIES }
  ]
  const isBlocked = async (): Promise<boolean> => {
    for (const { purpose, subject, most } of counters) if ((await tries.read({ purpose, subject, now: now() })) >= most) return true
    return false
  }
  if (await isBlocked()) return { kind: 'blocked' }
  const place = await hasher.findFit(pin, pinHashes.length === 0 ? [makeDecoyHash()] : pinHashes)
  if (place >= 0 && pinHashes.length > 0) {
    // Asked once more: of many guesses sent at once, the right one must not be told apart after the last wrong one.
    return (await isBlocked()) ? { kind: 'blocked' } : { kind: 'fits', place }
  }
  let isOver = false
  for (const { purpose, subject, most } of counters) {
    const count = await tries.add({ purpose, subject, now: now() }, WINDOW_MS)
    isOver ||= count > most
  }
  return { kind: isOver ? 'blocked' : 'wrong' }
}
