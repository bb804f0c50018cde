import { describe, expect, test } from 'vitest'
import { actAtZero, nextTickMs, type CountdownState } from '../../../../../src-main/attempt/room/countdown.ts'
import { emptyProgress } from '../../../../../src-shared/attempt/record/attempt-progress.ts'
import { buildPaper } from '../../../../support/build-paper.ts'

const running: CountdownState = { isAsleep: false, isPaused: false, isCounting: true, isRunning: true, remainingMs: 59_400 }

describe('the next tick', () => {
  test.each([
    [59_400, 400],
    [59_001, 1],
    [59_000, 1000],
    [1, 1]
  ])('the next tick of a clock with %d ms left is due in %d ms, at a whole second', (remainingMs, dueMs) => {
    expect(nextTickMs({ ...running, remainingMs })).toBe(dueMs)
  })

  test('at zero the next tick is due in a second, although the clock no longer runs', () => {
    expect(nextTickMs({ ...running, isRunning: false, remainingMs: 0 })).toBe(1000)
  })

  test.each<[string, Partial<CountdownState>]>([
    ['while the computer sleeps, even at zero', { isAsleep: true, remainingMs: 0 }],
    ['in a pause, even at zero', { isPaused: true, remainingMs: 0 }],
    ['where nothing is counted', { isCounting: false, remainingMs: 0 }],
    ['while the clock stands still', { isRunning: false }]
  ])('there is no next tick %s', (_, change) => {
    expect(nextTickMs({ ...running, ...change })).toBeNull()
  })
})

describe('at zero', () => {
  const parted = buildPaper({ parts: { budgetsMs: [60_000, 40_000], breakMs: 20_000 } })

  test('at zero an exam without parts is submitted', () => {
    expect(actAtZero(buildPaper(), emptyProgress)).toEqual({ kind: 'submit', reason: 'time-up' })
  })

  test('at zero a part is ended, and the last part submits the exam', () => {
    expect(actAtZero(parted, { ...emptyProgress, openPartId: 'first' })).toEqual({ kind: 'end-part', partId: 'first', reason: 'time-up' })
    const last = { ...emptyProgress, openPartId: 'second', endedPartIds: ['first'] }
    expect(actAtZero(parted, last)).toEqual({ kind: 'submit', reason: 'time-up' })
  })

  test('at zero a break ends and the next part begins', () => {
    expect(actAtZero(parted, { ...emptyProgress, endedPartIds: ['first'] })).toEqual({ kind: 'begin-part', partId: 'second' })
  })
})
