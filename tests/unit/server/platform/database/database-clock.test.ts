import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clocksOf, startDatabaseClock } from '../../../../../src-server/platform/database/database-clock.ts'
import { describeOnPostgres } from '../../../../support/databases.ts'

const NOON = 1_790_000_000_000
const HOUR_MS = 3_600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Clocks of a database and of a computer whose own clock is wrong by `aheadMs`. Reading takes 10 ms, the first time 900 ms. */
function makeClocks(aheadMs: number) {
  const state = { steady: 500, database: NOON, own: NOON + aheadMs, isAway: false, isBusy: false, reads: 0 }
  const pass = (ms: number): void => {
    state.steady += ms
    state.database += ms
    state.own += ms
  }
  const read = (): Promise<number> => {
    if (state.isAway) return Promise.reject(new Error('away'))
    const tookMs = state.reads === 0 || state.isBusy ? 900 : 10
    state.reads += 1
    pass(tookMs / 2)
    const at = state.database
    pass(tookMs / 2)
    return Promise.resolve(at)
  }
  const warned: object[] = []
  const clocks = { read, steady: () => state.steady, own: () => state.own }
  return { state, pass, warned, start: () => startDatabaseClock(clocks, { warn: (about: object) => void warned.push(about) }) }
}

it('a server goes by the clock of its database, and says once that its own is wrong', async () => {
  const { state, pass, warned, start } = makeClocks(3 * HOUR_MS)
  const clock = await start()
  expect(clock.now()).toBe(state.database)
  state.own -= 9 * HOUR_MS
  pass(1234)
  expect(clock.now()).toBe(state.database)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(warned).toEqual([{ aheadMs: 3 * HOUR_MS }])
  clock.stop()
})

it('a server follows its database to another node, and goes on while there is none', async () => {
  const { state, pass, start } = makeClocks(0)
  const clock = await start()
  state.isAway = true
  state.database += 7000
  pass(90_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(clock.now()).toBe(state.database - 7000)
  state.isAway = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(clock.now()).toBe(state.database)
  clock.stop()
  const { reads } = state
  await vi.advanceTimersByTimeAsync(120_000)
  expect(state.reads).toBe(reads)
})

it('a server whose connections are all taken keeps the time that it has', async () => {
  const { state, pass, start } = makeClocks(0)
  const clock = await start()
  const before = clock.now() - state.database
  state.isBusy = true
  state.database += 400
  pass(1000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(clock.now()).toBe(state.database - 400 + before)
  clock.stop()
})

describeOnPostgres('The clock of a database', (makeDatabase) => {
  it('is read in milliseconds since 1970', async () => {
    vi.useRealTimers()
    const { queries } = (await makeDatabase()).open()
    const clock = await startDatabaseClock(clocksOf(queries), { warn: () => undefined })
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000)
    clock.stop()
  })
})
