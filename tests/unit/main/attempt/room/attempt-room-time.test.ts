import { describe, expect, test } from 'vitest'
import { actsOnDisk, answer, HOUR_MS, pass, sitInRoom, startedAt, useTestClock, valueOf } from '../../../../support/sit-in-room.ts'
import { withSeeds } from '../../../../support/with-seeds.ts'

useTestClock()

describe('the time of an attempt', () => {
  test('ticks once a second at whole seconds and persists what was spent', async () => {
    const desk = sitInRoom({ budgetMs: 60_000 })
    const { paper } = await startedAt(desk)
    await pass(5_500)
    expect(desk.told.ticks).toEqual([59_000, 58_000, 57_000, 56_000, 55_000])
    expect(desk.disk.readAttempt(paper.attemptId)?.spentMs).toBe(5000)
    await desk.room.close()
    expect(desk.disk.readAttempt(paper.attemptId)?.spentMs).toBe(5500)
    await pass(10_000)
    expect(desk.told.ticks).toHaveLength(5)
  })

  test('is on the disk once a second, by the second’s events or else by itself', async () => {
    const desk = sitInRoom({ budgetMs: 60_000 })
    const { paper } = await startedAt(desk)
    const recordsIn = async (acts: number): Promise<number> => {
      const before = desk.journal.calls.filter((call) => call === 'recordSpent').length
      for (let act = 0; act < acts; act += 1) await desk.room.append(paper.attemptId, answer(1 + act))
      await pass(1000)
      expect(desk.disk.readAttempt(paper.attemptId)!.spentMs).toBeGreaterThanOrEqual(60_000 - desk.told.ticks.at(-1)! - 1000)
      return desk.journal.calls.filter((call) => call === 'recordSpent').length - before
    }
    expect([await recordsIn(0), await recordsIn(3), await recordsIn(0), await recordsIn(1), await recordsIn(0)]).toEqual([1, 0, 1, 0, 1])
  })

  test('does not follow the PC’s clock: a jump is recorded once and changes nothing else', async () => {
    await withSeeds(10, async (random) => {
      const desk = sitInRoom()
      const { paper } = await startedAt(desk)
      const jumps = Array.from({ length: 5 }, () => Math.round((random() - 0.5) * 4 * 24 * HOUR_MS))
      for (const jump of jumps) {
        desk.at.wallShiftMs += jump
        await pass(3000)
      }
      expect(valueOf(await desk.room.readOpen())?.remainingMs).toBe(7_200_000 - 15_000)
      expect(actsOnDisk(desk, paper.attemptId)).toEqual(jumps.map((byMs) => ({ kind: 'clock-set', byMs })))
      expect(desk.told.submitted).toEqual([])
    })
  })

  test('control: would follow it, were it kept on the PC’s clock', async () => {
    const desk = sitInRoom({ isOnWallClock: true })
    await startedAt(desk)
    desk.at.wallShiftMs -= HOUR_MS
    await pass(3000)
    expect(valueOf(await desk.room.readOpen())?.remainingMs).toBeGreaterThan(7_200_000)
  })

  test.each(['a page that stands still', 'a page that has died'])('writes nothing to the disk while the clock stands still for %s', async (why) => {
    const desk = sitInRoom({ budgetMs: 60_000 })
    await startedAt(desk)
    await pass(4993)
    const recordsBefore = desk.journal.calls.filter((call) => call === 'recordSpent').length
    desk.page.isAlive = false
    if (why === 'a page that has died') desk.room.notePageGone()
    await pass(30_000)
    const records = desk.journal.calls.filter((call) => call === 'recordSpent').length - recordsBefore
    // Two until the silence counts as a standstill, and the one that was set by then.
    expect(records).toBeLessThanOrEqual(3)
    const ticksBefore = desk.told.ticks.length
    desk.page.isAlive = true
    desk.page.appear()
    await pass(5000)
    expect(desk.told.ticks.slice(ticksBefore)).toHaveLength(5)
  })

  test('does not pass during sleep, which is recorded', async () => {
    const desk = sitInRoom()
    const { paper } = await startedAt(desk)
    await pass(4000)
    desk.room.noteSleep()
    await pass(HOUR_MS)
    desk.room.noteWake()
    await pass(3000)
    expect(valueOf(await desk.room.readOpen())?.remainingMs).toBe(7_200_000 - 7000)
    expect(actsOnDisk(desk, paper.attemptId)).toEqual([{ kind: 'interrupted', cause: 'sleep', darkMs: HOUR_MS }])
    expect(desk.told.submitted).toEqual([])
  })

  test('does not tick in its sleep, even where sleep came in the middle of a tick', async () => {
    const desk = sitInRoom()
    const { paper } = await startedAt(desk)
    desk.journal.fault = (call) => {
      if (call === 'recordSpent') desk.room.noteSleep()
      return null
    }
    await pass(1000)
    desk.journal.fault = () => null
    desk.at.wallShiftMs += HOUR_MS
    await pass(5000)
    expect(desk.told.ticks).toHaveLength(1)
    desk.room.noteWake()
    await pass(0)
    expect(actsOnDisk(desk, paper.attemptId)).toMatchObject([{ kind: 'interrupted', cause: 'sleep' }])
  })

  test('stops with the one who leaves and goes on with their return', async () => {
    const desk = sitInRoom()
    const { paper } = await startedAt(desk)
    await pass(4000)
    desk.at.occupantId = 'bola'
    desk.room.checkOccupant()
    expect(desk.room.occupiedBy()).toBeNull()
    expect(valueOf(await desk.room.readOpen())).toBeNull()
    await pass(HOUR_MS)
    desk.at.occupantId = 'ada'
    const opened = valueOf(await desk.room.readOpen())
    expect(opened?.paper).toEqual(paper)
    expect(opened?.remainingMs).toBe(7_200_000 - 4000)
  })

  test('records when the window loses and gets the focus, only while a paper is being sat', async () => {
    const desk = sitInRoom()
    desk.room.noteFocus(false)
    const { paper } = await startedAt(desk)
    desk.room.noteFocus(false)
    desk.room.noteFocus(true)
    await pass(0)
    expect(actsOnDisk(desk, paper.attemptId)).toEqual([
      { kind: 'focus', hasFocus: false },
      { kind: 'focus', hasFocus: true }
    ])
  })

  test('records what becomes of an exam seat, only while a paper is being sat', async () => {
    const desk = sitInRoom()
    desk.room.noteSeat({ what: 'taken', displayCount: 1 })
    const { paper } = await startedAt(desk)
    desk.room.noteSeat({ what: 'displays', displayCount: 2 })
    desk.room.noteSeat({ what: 'opened', displayCount: 2 })
    await pass(0)
    expect(actsOnDisk(desk, paper.attemptId)).toEqual([
      { kind: 'seat', what: 'displays', displayCount: 2 },
      { kind: 'seat', what: 'opened', displayCount: 2 }
    ])
  })
})
