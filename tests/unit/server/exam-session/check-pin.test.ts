import { expect, test } from 'vitest'
import { checkPin, HALL_ATTEMPT_LIMIT, isHallHeld, PIN_ATTEMPT_LIMIT } from '../../../../src-server/exam-session/check-pin.ts'

/** Counts attempts at once. The kiosk device's sign-in tests cover time windows. */
function countAttempts() {
  const counts = new Map<string, number>()
  const keyOf = ({ purpose, subject }: { readonly purpose: string; readonly subject: string }): string => `${purpose} ${subject}`
  return {
    read: (one: Parameters<typeof keyOf>[0]) => Promise.resolve(counts.get(keyOf(one)) ?? 0),
    add: (one: Parameters<typeof keyOf>[0]) => {
      counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
      return Promise.resolve(counts.get(keyOf(one)) ?? 0)
    }
  }
}

test('a right PIN sent together with wrong ones is blocked once the PIN attempts are used up', async () => {
  const tries = countAttempts()
  const typed = { number: '0042', seatId: 'a', source: 'a network', pinHashes: ['of 482913'] }
  const now = () => 0
  const countAwaited = () => Promise.resolve(1)
  const wrong = { findFit: () => Promise.resolve(-1) }
  /** The hash of the right guess takes as long as `wrongCount` wrong guesses. */
  const slow = (wrongCount: number) => ({
    findFit: async () => {
      for (let count = 0; count < wrongCount; count += 1)
        await checkPin({ rateLimits: tries, hasher: wrong, countAwaited, now }, { ...typed, pin: '000000' })
      return 0
    }
  })
  const guess = (wrongCount: number) => checkPin({ rateLimits: tries, hasher: slow(wrongCount), countAwaited, now }, { ...typed, pin: '482913' })
  expect(await guess(PIN_ATTEMPT_LIMIT - 1)).toEqual({ kind: 'fits', index: 0 })
  expect(await guess(1)).toEqual({ kind: 'blocked' })
})

test('of PINs that are guessed together at many numbers, none is told wrong after the hall’s attempts are used up', async () => {
  const tries = countAttempts()
  const countAwaited = () => Promise.resolve(1)
  // All are checked for a stop before any of them is counted, as in a queue for hashing.
  let open: () => void = () => undefined
  const queue = new Promise<void>((done) => (open = done))
  const guess = (number: number, index: number) =>
    checkPin(
      { rateLimits: tries, hasher: { findFit: () => queue.then(() => index) }, countAwaited, now: () => 0 },
      { number: String(number), seatId: `seat ${String(number)}`, source: 'a network', pin: '482913', pinHashes: ['a hash'] }
    )
  const wrong = Array.from({ length: HALL_ATTEMPT_LIMIT + 100 }, (_, number) => guess(number, -1))
  const right = guess(9999, 0)
  open()
  const told = (await Promise.all(wrong)).map(({ kind }) => kind)
  expect([told.filter((kind) => kind === 'wrong').length, told.filter((kind) => kind === 'held').length]).toEqual([HALL_ATTEMPT_LIMIT, 100])
  expect(await right).toEqual({ kind: 'held' })
})

test('sign-in for a hall is blocked after 300 wrong PINs, or after one per candidate in a hall of thousands', () => {
  expect([HALL_ATTEMPT_LIMIT - 1, HALL_ATTEMPT_LIMIT].map((count) => isHallHeld(count, 40))).toEqual([false, true])
  expect([HALL_ATTEMPT_LIMIT, 4999, 5000].map((count) => isHallHeld(count, 5000))).toEqual([false, false, true])
})
