import { describe, expect, it } from 'vitest'
import {
  countUntil,
  LOOK_EVERY_MS,
  minutesToSend,
  startMinutes,
  withoutWaiting,
  withUnsent,
  type LearningMinutes
} from '../../../../../src-renderer/features/learning/time/learning-minutes.ts'

const MINUTE_MS = 60_000

interface Passing {
  readonly forMs: number
  readonly isVisible?: boolean
  /** When the learner last did something; all the time where absent. */
  readonly activeAt?: number
}

/** Looks at the window at its usual interval while time passes. */
function pass(minutes: LearningMinutes, { forMs, isVisible = true, activeAt }: Passing): LearningMinutes {
  let passed = minutes
  for (let now = minutes.lookedAt + LOOK_EVERY_MS; now <= minutes.lookedAt + forMs; now += LOOK_EVERY_MS) {
    passed = countUntil(passed, { now, isVisible, activeAt: activeAt ?? now })
  }
  return passed
}

const begun = startMinutes({ now: 1000, isVisible: true })

describe('the minutes in which a learner learns', () => {
  it('a minute counts once it is whole, and what is left counts for the next one', () => {
    expect(pass(begun, { forMs: MINUTE_MS - LOOK_EVERY_MS }).unsentMinutes).toBe(0)
    const first = pass(begun, { forMs: MINUTE_MS + 3 * LOOK_EVERY_MS })
    expect(first).toMatchObject({ unsentMinutes: 1, countedMs: 3 * LOOK_EVERY_MS })
    expect(pass(first, { forMs: MINUTE_MS - 3 * LOOK_EVERY_MS })).toMatchObject({ unsentMinutes: 2, countedMs: 0 })
  })

  it('nothing counts two minutes after the learner last did something, until the next act', () => {
    const idle = pass(begun, { forMs: 10 * MINUTE_MS, activeAt: begun.lookedAt })
    expect(idle).toMatchObject({ unsentMinutes: 2, countedMs: 0 })
    expect(pass(idle, { forMs: MINUTE_MS }).unsentMinutes).toBe(3)
  })

  it('nothing counts while the window is hidden, nor the step in which it is hidden or shown', () => {
    const shown = pass(begun, { forMs: MINUTE_MS })
    const hidden = pass(shown, { forMs: 5 * MINUTE_MS, isVisible: false })
    expect(hidden).toMatchObject({ unsentMinutes: 1, countedMs: 0 })
    expect(pass(hidden, { forMs: LOOK_EVERY_MS })).toMatchObject({ unsentMinutes: 1, countedMs: 0 })
    expect(pass(hidden, { forMs: 2 * LOOK_EVERY_MS })).toMatchObject({ countedMs: LOOK_EVERY_MS })
    const atFirst = startMinutes({ now: 0, isVisible: false })
    expect(pass(atFirst, { forMs: LOOK_EVERY_MS }).countedMs).toBe(0)
  })

  it('the hours for which a computer slept do not count', () => {
    const now = begun.lookedAt + 8 * 60 * MINUTE_MS
    expect(countUntil(begun, { now, isVisible: true, activeAt: now })).toMatchObject({
      unsentMinutes: 0,
      countedMs: 2 * LOOK_EVERY_MS,
      lookedAt: now
    })
  })

  it('a clock that goes back takes nothing away', () => {
    const counted = pass(begun, { forMs: 6 * LOOK_EVERY_MS })
    const { countedMs } = countUntil(counted, { now: 0, isVisible: true, activeAt: 0 })
    expect(countedMs).toBe(6 * LOOK_EVERY_MS)
  })
})

describe('the minutes that wait to be sent', () => {
  it('all waiting minutes are sent, and then none waits', () => {
    const waiting = pass(begun, { forMs: 3 * MINUTE_MS })
    expect(minutesToSend(waiting, waiting.lookedAt)).toBe(3)
    expect(minutesToSend(withoutWaiting(waiting), waiting.lookedAt)).toBe(0)
    expect(minutesToSend(begun, begun.lookedAt)).toBe(0)
  })

  it('what could not be sent waits a minute, together with what is counted meanwhile', () => {
    const sent = withoutWaiting(pass(begun, { forMs: 3 * MINUTE_MS }))
    const failed = withUnsent(sent, 3, sent.lookedAt)
    const soon = pass(failed, { forMs: MINUTE_MS - LOOK_EVERY_MS })
    expect(minutesToSend(soon, soon.lookedAt)).toBe(0)
    const later = pass(failed, { forMs: MINUTE_MS })
    expect(minutesToSend(later, later.lookedAt)).toBe(4)
  })

  it('at most 60 minutes wait, because one request adds no more', () => {
    const waiting = pass(begun, { forMs: 70 * MINUTE_MS })
    expect(waiting.unsentMinutes).toBe(60)
    expect(withUnsent(waiting, 20, waiting.lookedAt).unsentMinutes).toBe(60)
  })
})
