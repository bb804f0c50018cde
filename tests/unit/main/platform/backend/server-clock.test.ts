import { expect, test } from 'vitest'
import { createServerClock } from '../../../../../src-main/platform/backend/server-clock.ts'

test('the server clock is the PC’s clock until the first reply, and then independent of the PC’s clock', () => {
  let wall = 1_790_000_000_000
  let monotonic = 5000
  const clock = createServerClock({ wallNow: () => wall, monotonicNow: () => monotonic })
  expect({ now: clock.now(), known: clock.known() }).toEqual({ now: wall, known: null })
  clock.learn(1_800_000_000_000)
  wall -= 86_400_000
  monotonic += 1500
  expect({ now: clock.now(), known: clock.known() }).toEqual({ now: 1_800_000_001_500, known: 1_800_000_001_500 })
  clock.learn(1_800_000_001_400)
  expect(clock.now()).toBe(1_800_000_001_400)
})
