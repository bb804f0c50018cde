import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAttemptClock, STANDSTILL_AFTER_MS } from '../../../../../src-main/attempt/room/attempt-clock.ts'

const stepArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), ms: fc.double({ min: 0, max: 500_000, noNaN: true }) }),
  fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const) })
)

/** Longest silence of a live page, in milliseconds. It is 1 ms below the limit because sums of fractions are not exact. */
const BEAT_MS = STANDSTILL_AFTER_MS - 1

test('the attempt clock counts exactly the running time with a live page, never below 0 or above the budget', () => {
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

test('a second pause or resume does not change the attempt clock', () => {
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

test('an attempt clock created stopped charges nothing until it is resumed', () => {
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

test('the attempt clock waits until the page is seen, and again after the page was lost', () => {
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

test('the attempt clock counts a short page silence as it passes and takes back a long one completely', () => {
  let now = 0
  const clock = createAttemptClock({ budgetMs: 60_000, spentBeforeMs: 0, monotonicNow: () => now })
  clock.see()
  now = STANDSTILL_AFTER_MS
  expect({ spentMs: clock.spentMs(), certainMs: clock.certainMs(), isRunning: clock.isRunning() }).toEqual({
    spentMs: STANDSTILL_AFTER_MS,
    certainMs: 0,
    isRunning: true
  })
  now += 1
  expect({ spentMs: clock.spentMs(), isRunning: clock.isRunning() }).toEqual({ spentMs: 0, isRunning: false })
  now = 60_000
  expect(clock.see()).toEqual({ ms: 60_000, wasLoading: false })
  now += 300
  expect(clock.spentMs()).toBe(300)
})

test('a clock that charges interruptions runs from the start, through silence and page loss, and still reports them', () => {
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

test('an exam part that ends during a page silence is charged none of it, and the silence continues', () => {
  let now = 0
  const clock = createAttemptClock({ budgetMs: 60_000, spentBeforeMs: 0, monotonicNow: () => now })
  clock.see()
  now = 5000
  clock.openStage({ budgetMs: 10_000, sinceMs: 0 })
  expect(clock.remainingMs()).toBe(10_000)
  expect(clock.see()).toEqual({ ms: 5000, wasLoading: false })
})
