import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAttemptClock } from '../../../../src-main/attempt/attempt-clock.ts'

const stepArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), ms: fc.double({ min: 0, max: 5_000_000, noNaN: true }) }),
  fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const) })
)

test('counts exactly the time that passed while it ran, never below 0 and never above the budget', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary), fc.nat({ max: 8_000_000 }), fc.integer({ min: 1, max: 7_200_000 }), (steps, spentBeforeMs, budgetMs) => {
      let now = 1234.5
      let isRunning = true
      let expectedMs = Math.min(spentBeforeMs, budgetMs)
      let pauses = 0
      const clock = createAttemptClock({ budgetMs, spentBeforeMs, monotonicNow: () => now })
      for (const step of steps) {
        const before = clock.spentMs()
        if (step.kind === 'pass') {
          now += step.ms
          if (isRunning) expectedMs = Math.min(expectedMs + step.ms, budgetMs)
        } else if (step.kind === 'pause') {
          clock.pause()
          isRunning = false
          pauses += 1
        } else {
          clock.resume()
          isRunning = true
        }
        expect(Number.isInteger(clock.spentMs())).toBe(true)
        expect(clock.spentMs()).toBeGreaterThanOrEqual(before)
        expect(clock.spentMs()).toBeLessThanOrEqual(budgetMs)
        expect(clock.remainingMs()).toBe(budgetMs - clock.spentMs())
        // Each pause rounds to a whole millisecond.
        expect(Math.abs(clock.spentMs() - expectedMs)).toBeLessThanOrEqual(1 + pauses)
      }
    })
  )
})

test('a second pause or resume changes nothing', () => {
  let now = 0
  const clock = createAttemptClock({ budgetMs: 10_000, spentBeforeMs: 0, monotonicNow: () => now })
  now = 1000
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
  now = 7000
  expect(clock.remainingMs()).toBe(57_000)
})
