import { describe, expect, test } from 'vitest'
import { PULSE_MS } from '../../../../../src-main/attempt/room/clock-watch.ts'
import {
  actsOnDisk,
  answer,
  codeOf,
  HOUR_MS,
  kill,
  pass,
  sitInRoom,
  startedAt,
  useTestClock,
  valueOf,
  type RoomSetup
} from '../../../../support/sit-in-room.ts'

useTestClock()

const BUDGET_MS = 7_200_000

const spentOf = (setup: RoomSetup): number => setup.room.spentHere()?.spentMs ?? Number.NaN

/** Freezes main for `ms` milliseconds: no timer fires, and messages from the page wait. */
function freezeMain({ at }: RoomSetup, ms: number): void {
  at.frozenMs += ms
}

describe('loading', () => {
  test('loading is not charged: the clock waits for the first frame, and a long loading time is recorded', async () => {
    const setup = sitInRoom({ isPageSilent: true })
    const { paper } = await startedAt(setup)
    await pass(8000)
    expect(spentOf(setup)).toBe(0)
    setup.page.isAlive = true
    setup.page.appear()
    await pass(3000)
    expect(spentOf(setup)).toBe(3000)
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([{ kind: 'interrupted', cause: 'loading', darkMs: 8000 }])
  })

  test('loading of the usual length is neither charged nor recorded', async () => {
    const setup = sitInRoom({ isPageSilent: true })
    const { paper } = await startedAt(setup)
    await pass(900)
    setup.page.isAlive = true
    setup.page.appear()
    await pass(1000)
    expect(spentOf(setup)).toBe(1000)
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([])
  })

  test('the first answer ends loading for the clock, even when the page has not reported a frame', async () => {
    const setup = sitInRoom({ isPageSilent: true })
    const { paper } = await startedAt(setup)
    await pass(1000)
    valueOf(await setup.room.append(paper.attemptId, { kind: 'move', itemId: 'item-2' }))
    await pass(200)
    expect(spentOf(setup)).toBe(0)
    valueOf(await setup.room.append(paper.attemptId, answer(2)))
    await pass(800)
    expect(spentOf(setup)).toBe(800)
  })

  test('loading is charged and recorded when the session’s rules charge interruptions', async () => {
    const setup = sitInRoom({ isPageSilent: true, paper: { interruptions: 'charged' } })
    const { paper } = await startedAt(setup)
    await pass(8000)
    setup.page.isAlive = true
    setup.page.appear()
    expect(spentOf(setup)).toBe(8000)
    await pass(0)
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([{ kind: 'interrupted', cause: 'loading', darkMs: 8000 }])
  })

  test('a page cannot report loading as finished for an attempt that is not open', async () => {
    const setup = sitInRoom({ isPageSilent: true })
    await startedAt(setup)
    expect(codeOf(setup.room.noteShown(crypto.randomUUID(), false))).toBe('attempt/not-found')
    await pass(1000)
    expect(spentOf(setup)).toBe(0)
  })
})

describe('a page that stands still', () => {
  test('a page standstill is not charged and is recorded with its length', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    await pass(10_000)
    setup.page.isAlive = false
    await pass(60_000)
    setup.page.isAlive = true
    await pass(5000)
    const [recorded] = actsOnDisk(setup, paper.attemptId)
    expect(recorded).toEqual({ kind: 'interrupted', cause: 'page-stopped', darkMs: 60_500 })
    expect(Math.abs(spentOf(setup) - 15_000)).toBeLessThanOrEqual(500)
    expect(valueOf(await setup.room.readOpen())?.remainingMs).toBe(BUDGET_MS - spentOf(setup))
  })

  test('a page standstill does not end an attempt whose time was not used up', async () => {
    const setup = sitInRoom({ budgetMs: 20_000 })
    await startedAt(setup)
    await pass(10_000)
    setup.page.isAlive = false
    await pass(60_000)
    expect(setup.told.submitted).toEqual([])
    setup.page.isAlive = true
    await pass(11_000)
    expect(setup.told.submitted).toMatchObject([{ reason: 'time-up', spentMs: 20_000 }])
  })

  test('a page standstill is charged and ends the attempt in time when the rules charge interruptions', async () => {
    const setup = sitInRoom({ budgetMs: 20_000, paper: { interruptions: 'charged' } })
    await startedAt(setup)
    await pass(10_000)
    setup.page.isAlive = false
    await pass(12_000)
    expect(setup.told.submitted).toMatchObject([{ reason: 'time-up', spentMs: 20_000 }])
  })

  test('a crashed page stops the clock until the next page appears', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    await pass(4000)
    setup.page.disappear()
    setup.room.noteRendererExit()
    await pass(30_000)
    expect(spentOf(setup)).toBe(4000)
    setup.page.appear()
    await pass(1000)
    expect(spentOf(setup)).toBe(5000)
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([{ kind: 'interrupted', cause: 'loading', darkMs: 30_000 }])
  })
})

describe('a window that is minimised or covered', () => {
  test('a minimised or covered window is charged, although Chromium limits its page to one message a minute', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    await pass(2000)
    setup.room.noteShown(paper.attemptId, true)
    setup.page.isAlive = false
    await pass(60_000)
    expect(spentOf(setup)).toBe(62_000)
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([])
  })

  test('a minimised window whose page crashed is not charged until a page appears again', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    setup.room.noteShown(paper.attemptId, true)
    setup.page.disappear()
    await pass(2000)
    setup.room.noteRendererExit()
    await pass(60_000)
    expect(spentOf(setup)).toBe(2000)
  })
})

describe('main standing still', () => {
  test('a freeze of main is not charged and is recorded as app-stopped, although the page reported meanwhile', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    await pass(4200)
    freezeMain(setup, 60_000)
    setup.room.noteShown(paper.attemptId, false)
    await pass(0)
    expect(spentOf(setup)).toBe(4200)
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([{ kind: 'interrupted', cause: 'app-stopped', darkMs: 60_000 }])
  })

  test('a freeze of main is recorded as app-stopped when main’s timer fires before the page’s report arrives', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    await pass(4000)
    freezeMain(setup, 60_000)
    await pass(PULSE_MS)
    expect(spentOf(setup)).toBe(4000)
    expect(actsOnDisk(setup, paper.attemptId)).toMatchObject([{ kind: 'interrupted', cause: 'app-stopped' }])
  })

  test('T5: a charged freeze of main across the deadline ends the attempt at once, without later answers', async () => {
    const setup = sitInRoom({ budgetMs: 30_000, paper: { interruptions: 'charged' } })
    const { paper } = await startedAt(setup)
    await pass(4000)
    valueOf(await setup.room.append(paper.attemptId, answer(1)))
    freezeMain(setup, 60_000)
    expect(codeOf(await setup.room.append(paper.attemptId, answer(2)))).toBe('attempt/time-is-up')
    await pass(2000)
    expect(setup.told.submitted).toMatchObject([{ reason: 'time-up', answeredCount: 1, spentMs: 30_000 }])
  })

  test('T5: an uncharged freeze of main across the deadline still accepts the answer given meanwhile', async () => {
    const setup = sitInRoom({ budgetMs: 30_000 })
    const { paper } = await startedAt(setup)
    await pass(4000)
    freezeMain(setup, 60_000)
    expect(codeOf(await setup.room.append(paper.attemptId, answer(2)))).toBe('done')
    await pass(2000)
    expect(setup.told.submitted).toEqual([])
  })
})

describe('what a crash leaves of the clock', () => {
  /** Kills the app, so nothing more is written. Returns the room of the next start. */
  async function killAndReopen(setup: RoomSetup, awayMs = 0): Promise<RoomSetup> {
    const { latest } = setup.clockMark
    const { spentMs } = setup.disk.readAttempt(setup.room.spentHere()?.attemptId ?? '') ?? { spentMs: 0 }
    kill(setup)
    await pass(awayMs)
    const next = sitInRoom({ path: setup.path })
    expect(next.disk.readAttempt(latest?.attemptId ?? '')?.spentMs ?? 0).toBe(spentMs)
    next.clockMark.latest = latest
    return next
  }

  test('a crash changes the spent time by at most half a pulse, and by almost nothing on average', async () => {
    const errors: number[] = []
    for (let step = 0; step < 8; step += 1) {
      const setup = sitInRoom()
      await startedAt(setup)
      await pass(2000 + (step + 0.5) * (PULSE_MS / 8))
      const spentMs = spentOf(setup)
      const next = await killAndReopen(setup)
      const opened = valueOf(await next.room.readOpen())
      errors.push(BUDGET_MS - (opened?.remainingMs ?? Number.NaN) - spentMs)
    }
    expect(Math.max(...errors.map(Math.abs))).toBeLessThanOrEqual(PULSE_MS / 2)
    expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / errors.length)).toBeLessThanOrEqual(5)
  })

  test('a crash right after a pause adds no time', async () => {
    const setup = sitInRoom({ paper: { sittingMode: 'timed-practice' } })
    const { paper } = valueOf(await setup.room.start({ slug: 'utme-mock', sittingMode: 'timed-practice' }))
    await pass(2000 + PULSE_MS / 8)
    expect(codeOf(await setup.room.append(paper.attemptId, { kind: 'pause' }))).toBe('done')
    const before = valueOf(await setup.room.readOpen())?.remainingMs
    const next = await killAndReopen(setup)
    expect(valueOf(await next.room.readOpen())?.remainingMs).toBe(before)
  })

  test('a crash adds no time to a clock that stood still', async () => {
    const setup = sitInRoom()
    await startedAt(setup)
    await pass(4000)
    setup.page.isAlive = false
    await pass(10_000)
    const next = await killAndReopen(setup)
    expect(valueOf(await next.room.readOpen())?.remainingMs).toBe(BUDGET_MS - 4000)
  })

  test('the time of a crash and the time the app was closed are charged when the rules charge interruptions', async () => {
    const setup = sitInRoom({ paper: { interruptions: 'charged' } })
    const { paper } = await startedAt(setup)
    await pass(4000)
    valueOf(await setup.room.append(paper.attemptId, answer(1)))
    const next = await killAndReopen(setup, HOUR_MS)
    expect(valueOf(await next.room.readOpen())?.remainingMs).toBe(BUDGET_MS - 4000 - HOUR_MS)
  })

  test('the spent time of a crashed attempt is restored although another learner starts an attempt first', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    await pass(4900)
    const next = await killAndReopen(setup)
    next.at.currentUserId = 'bola'
    valueOf(await next.room.start({ slug: 'utme-mock' }))
    await pass(3000)
    expect(next.disk.readAttempt(paper.attemptId)?.spentMs).toBeGreaterThanOrEqual(4800)
  })
})

describe('sleep', () => {
  test('sleep is charged when the rules charge interruptions', async () => {
    const setup = sitInRoom({ paper: { interruptions: 'charged' } })
    await startedAt(setup)
    await pass(4000)
    setup.room.noteSleep()
    await pass(HOUR_MS)
    setup.room.noteWake()
    await pass(0)
    expect(spentOf(setup)).toBe(4000 + HOUR_MS)
  })
})

test('a page that reports no change does not affect the clock of a paused attempt', async () => {
  const setup = sitInRoom({ paper: { sittingMode: 'timed-practice' } })
  const { paper } = await startedAt(setup)
  await pass(2000)
  valueOf(await setup.room.append(paper.attemptId, { kind: 'pause' }))
  await pass(60_000)
  expect(valueOf(setup.room.noteShown(paper.attemptId, false))).toEqual({})
  valueOf(await setup.room.append(paper.attemptId, { kind: 'resume' }))
  await pass(1000)
  expect(spentOf(setup)).toBe(3000)
})
