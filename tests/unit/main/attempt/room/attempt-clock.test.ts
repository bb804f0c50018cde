import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAttemptClock, STANDSTILL_AFTER_MS } from '../../../../../src-main/attempt/room/attempt-clock.ts'

const stepArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), ms: fc.double({ min: 0, max: 500_000, noNaN: true }) }),
  fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const) })
)

/** A page that is alive is silent for less than this, milliseconds; sums of fractions are not exact. */
const BEAT_MS = STANDSTILL_AFTER_MS - 1

test('counts exactly the time that passed while it ran under a page that is alive, never below 0 and never above the budget', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary), fc.nat({ max: 8_000_000 }), fc.integer({ min: 1, max: 7_200_000 }), (steps, spentBeforeMs, budgetMs) => {
      let now = 1234.5
      let isRunning = true
      let expectedMs = Math.min(spentBeforeMs, budgetMs)
      const clock = createAttemptClock({ budgetMs, spentBeforeMs, monotonicNow: () => now })
      clock.see()
      for (const step of steps) {
        const before = clock.spentMs()
        if (step.kind === 'pass') {
          const end = now + step.ms
          while (now < end) {
            now = Math.min(now + BEAT_MS, end)
            clock.see()
          }
          if (isRunning) expectedMs = Math.min(expectedMs + step.ms, budgetMs)
        } else if (step.kind === 'pause') {
          clock.pause()
          isRunning = false
        } else {
          clock.resume()
          isRunning = true
        }
        expect(Number.isInteger(clock.spentMs())).toBe(true)
        expect(clock.spentMs()).toBeGreaterThanOrEqual(before)
        expect(clock.spentMs()).toBeLessThanOrEqual(budgetMs)
        expect(clock.remainingMs()).toBe(budgetMs - clock.spentMs())
        expect(Math.abs(clock.spentMs() - expectedMs)).toBeLessThanOrEqual(0.51)
      }
    })
  )
})

test('a second pause or resume changes nothing', () => {
  let now = 0
  const clock = createAttemptClock({ budgetMs: 10_000, spentBeforeMs: 0, monotonicNow: () => now })
  clock.see()
  now = 1000
  clock.see()
  clock.resume()
  now = 2000
  clock.pause()
  now = 3000
  clock.pause()
  expect(clock.spentMs()).toBe(2000)
})

test('made standing still, it charges nothing until it is let go', () => {
  let now = 0
  const clock = createAttemptClock({ budgetMs: 60_000, spentBeforeMs: 1000, isStopped: true, monotonicNow: () => now })
  now = 5000
  expect(clock.remainingMs()).toBe(59_000)
  clock.resume()
  clock.see()
  now = 6000
  clock.see()
  now = 7000
  expect(clock.remainingMs()).toBe(57_000)
})

test('waits for the page to be seen, and for it to be seen again after it was lost', () => {
  let now = 0
  const clock = createAttemptClock({ budgetMs: 60_000, spentBeforeMs: 0, monotonicNow: () => now })
  now = 1000
  expect(clock.spentMs()).toBe(0)
  expect(clock.see()).toBeNull()
  now = 2000
  clock.lose()
  expect(clock.spentMs()).toBe(1000)
  now = 9000
  expect(clock.spentMs()).toBe(1000)
  expect(clock.see()).toEqual({ ms: 7000, wasLoading: true })
  now = 9500
  expect(clock.spentMs()).toBe(1500)
})

test('counts a short silence as it passes and takes all of a long one back', () => {
  let now = 0
  const clock = createAttemptClock({ budgetMs: 60_000, spentBeforeMs: 0, monotonicNow: () => now })
  clock.see()
  now = STANDSTILL_AFTER_MS
  expect([clock.spentMs(), clock.certainMs(), clock.isRunning()]).toEqual([STANDSTILL_AFTER_MS, 0, true])
  now += 1
  expect([clock.spentMs(), clock.isRunning()]).toEqual([0, false])
  now = 60_000
  expect(clock.see()).toEqual({ ms: 60_000, wasLoading: false })
  now += 300
  expect(clock.spentMs()).toBe(300)
})

test('where standstills are charged it runs from the start, through silence and loss, and tells of them all the same', () => {
  let now = 0
  const clock = createAttemptClock({ budgetMs: 60_000, spentBeforeMs: 0, chargesStandstills: true, monotonicNow: () => now })
  now = 3000
  expect(clock.spentMs()).toBe(3000)
  expect(clock.see()).toEqual({ ms: 3000, wasLoading: true })
  now = 8000
  expect(clock.see()).toEqual({ ms: 5000, wasLoading: false })
  clock.lose()
  now = 10_000
  expect(clock.spentMs()).toBe(10_000)
  clock.charge(70_000)
  expect(clock.remainingMs()).toBe(0)
})

test('a part that ends in a silence takes nothing of it, and the silence goes on', () => {
  let now = 0
  const clock = createAttemptClock({ budgetMs: 60_000, spentBeforeMs: 0, monotonicNow: () => now })
  clock.see()
  now = 5000
  clock.openStage({ budgetMs: 10_000, sinceMs: 0 })
  expect(clock.remainingMs()).toBe(10_000)
  expect(clock.see()).toEqual({ ms: 5000, wasLoading: false })
})
