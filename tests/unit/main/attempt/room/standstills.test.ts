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

/** Main does nothing for so long: no timer fires, and what the page sends waits. */
function freezeMain({ at }: RoomSetup, ms: number): void {
  at.frozenMs += ms
}

describe('loading', () => {
  test('is not charged: the clock waits for the first frame, and what took long is recorded', async () => {
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

  test('of the usual length is neither charged nor recorded', async () => {
    const setup = sitInRoom({ isPageSilent: true })
    const { paper } = await startedAt(setup)
    await pass(900)
    setup.page.isAlive = true
    setup.page.appear()
    await pass(1000)
    expect(spentOf(setup)).toBe(1000)
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([])
  })

  test('ends for the clock with the first answer, whatever the page says', async () => {
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

  test('is charged where the session’s rules say so, and recorded', async () => {
    const setup = sitInRoom({ isPageSilent: true, paper: { interruptions: 'charged' } })
    const { paper } = await startedAt(setup)
    await pass(8000)
    setup.page.isAlive = true
    setup.page.appear()
    expect(spentOf(setup)).toBe(8000)
    await pass(0)
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([{ kind: 'interrupted', cause: 'loading', darkMs: 8000 }])
  })

  test('of an attempt that is not open here is confirmed by nobody', async () => {
    const setup = sitInRoom({ isPageSilent: true })
    await startedAt(setup)
    expect(codeOf(setup.room.noteShown(crypto.randomUUID(), false))).toBe('attempt/not-found')
    await pass(1000)
    expect(spentOf(setup)).toBe(0)
  })
})

describe('a page that stands still', () => {
  test('costs nothing, and is recorded with its length', async () => {
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

  test('never ends a paper whose time was not used up', async () => {
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

  test('is charged and ends the paper in time where the rules say so', async () => {
    const setup = sitInRoom({ budgetMs: 20_000, paper: { interruptions: 'charged' } })
    await startedAt(setup)
    await pass(10_000)
    setup.page.isAlive = false
    await pass(12_000)
    expect(setup.told.submitted).toMatchObject([{ reason: 'time-up', spentMs: 20_000 }])
  })

  test('is a dead page, too: the clock waits for the next one', async () => {
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
  test('is charged, though Chromium lets its page speak once a minute', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    await pass(2000)
    setup.room.noteShown(paper.attemptId, true)
    setup.page.isAlive = false
    await pass(60_000)
    expect(spentOf(setup)).toBe(62_000)
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([])
  })

  test('whose page dies is not charged until one is seen again', async () => {
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
  test('is not charged and recorded as its own, though the page has spoken meanwhile', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    await pass(4200)
    freezeMain(setup, 60_000)
    setup.room.noteShown(paper.attemptId, false)
    await pass(0)
    expect(spentOf(setup)).toBe(4200)
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([{ kind: 'interrupted', cause: 'app-stopped', darkMs: 60_000 }])
  })

  test('is main’s also where its own timer comes before what the page has sent', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    await pass(4000)
    freezeMain(setup, 60_000)
    await pass(PULSE_MS)
    expect(spentOf(setup)).toBe(4000)
    expect(actsOnDisk(setup, paper.attemptId)).toMatchObject([{ kind: 'interrupted', cause: 'app-stopped' }])
  })

  test('T5: across the deadline ends the paper at once where the rules charge it, without what was answered later', async () => {
    const setup = sitInRoom({ budgetMs: 30_000, paper: { interruptions: 'charged' } })
    const { paper } = await startedAt(setup)
    await pass(4000)
    valueOf(await setup.room.append(paper.attemptId, answer(1)))
    freezeMain(setup, 60_000)
    expect(codeOf(await setup.room.append(paper.attemptId, answer(2)))).toBe('attempt/time-is-up')
    await pass(2000)
    expect(setup.told.submitted).toMatchObject([{ reason: 'time-up', answeredCount: 1, spentMs: 30_000 }])
  })

  test('T5: across the deadline takes what was answered then where nothing is charged', async () => {
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
  /** The app ends as by a kill: nothing more is written. Answers the desk of the next start. */
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

  test('is at most a pulse, and right on average', async () => {
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

  test('adds nothing to a clock that stood still', async () => {
    const setup = sitInRoom()
    await startedAt(setup)
    await pass(4000)
    setup.page.isAlive = false
    await pass(10_000)
    const next = await killAndReopen(setup)
    expect(valueOf(await next.room.readOpen())?.remainingMs).toBe(BUDGET_MS - 4000)
  })

  test('is charged with the time that the app was gone where the rules say so', async () => {
    const setup = sitInRoom({ paper: { interruptions: 'charged' } })
    const { paper } = await startedAt(setup)
    await pass(4000)
    valueOf(await setup.room.append(paper.attemptId, answer(1)))
    const next = await killAndReopen(setup, HOUR_MS)
    expect(valueOf(await next.room.readOpen())?.remainingMs).toBe(BUDGET_MS - 4000 - HOUR_MS)
  })

  test('of another learner’s attempt is there when they come back', async () => {
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
  test('is charged where the rules say so', async () => {
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

test('a page that says nothing new changes nothing of a clock that was paused', async () => {
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
