import { describe, expect, test } from 'vitest'
import { actsOnDisk, answer, HOUR_MS, pass, sitInRoom, startedAt, useTestClock, valueOf } from '../../../../support/sit-in-room.ts'
import { withSeeds } from '../../../../support/with-seeds.ts'

useTestClock()

describe('the time of an attempt', () => {
  test('the attempt clock ticks once a second at whole seconds and saves the spent time', async () => {
    const setup = sitInRoom({ budgetMs: 60_000 })
    const { paper } = await startedAt(setup)
    await pass(5_500)
    expect(setup.told.ticks).toEqual([59_000, 58_000, 57_000, 56_000, 55_000])
    expect(setup.disk.readAttempt(paper.attemptId)?.spentMs).toBe(5000)
    await setup.room.close()
    expect(setup.disk.readAttempt(paper.attemptId)?.spentMs).toBe(5500)
    await pass(10_000)
    expect(setup.told.ticks).toHaveLength(5)
  })

  test('the spent time is saved once a second, with that second’s events or separately', async () => {
    const setup = sitInRoom({ budgetMs: 60_000 })
    const { paper } = await startedAt(setup)
    const recordsIn = async (acts: number): Promise<number> => {
      const before = setup.journal.calls.filter((call) => call === 'recordSpent').length
      for (let act = 0; act < acts; act += 1) await setup.room.append(paper.attemptId, answer(1 + act))
      await pass(1000)
      expect(setup.disk.readAttempt(paper.attemptId)!.spentMs).toBeGreaterThanOrEqual(60_000 - setup.told.ticks.at(-1)! - 1000)
      return setup.journal.calls.filter((call) => call === 'recordSpent').length - before
    }
    expect([await recordsIn(0), await recordsIn(3), await recordsIn(0), await recordsIn(1), await recordsIn(0)]).toEqual([1, 0, 1, 0, 1])
  })

  test('a jump of the PC’s clock is recorded once and does not change the remaining time', async () => {
    await withSeeds(10, async (random) => {
      const setup = sitInRoom()
      const { paper } = await startedAt(setup)
      const jumps = Array.from({ length: 5 }, () => Math.round((random() - 0.5) * 4 * 24 * HOUR_MS))
      for (const jump of jumps) {
        setup.at.wallShiftMs += jump
        await pass(3000)
      }
      expect(valueOf(await setup.room.readOpen())?.remainingMs).toBe(7_200_000 - 15_000)
      expect(actsOnDisk(setup, paper.attemptId)).toEqual(jumps.map((byMs) => ({ kind: 'clock-set', byMs })))
      expect(setup.told.submitted).toEqual([])
    })
  })

  test('control: an attempt timed by the PC’s clock would follow its jumps', async () => {
    const setup = sitInRoom({ isOnWallClock: true })
    await startedAt(setup)
    setup.at.wallShiftMs -= HOUR_MS
    await pass(3000)
    expect(valueOf(await setup.room.readOpen())?.remainingMs).toBeGreaterThan(7_200_000)
  })

  test.each(['a page that stands still', 'a page that has died'])(
    'the spent time is no longer written once the attempt clock stops for %s',
    async (why) => {
      const setup = sitInRoom({ budgetMs: 60_000 })
      await startedAt(setup)
      await pass(4993)
      const recordsBefore = setup.journal.calls.filter((call) => call === 'recordSpent').length
      setup.page.isAlive = false
      if (why === 'a page that has died') setup.room.noteRendererExit()
      await pass(30_000)
      const records = setup.journal.calls.filter((call) => call === 'recordSpent').length - recordsBefore
      // Two records before the silence counts as a standstill, plus the one scheduled by then.
      expect(records).toBeLessThanOrEqual(3)
      const ticksBefore = setup.told.ticks.length
      setup.page.isAlive = true
      setup.page.appear()
      await pass(5000)
      expect(setup.told.ticks.slice(ticksBefore)).toHaveLength(5)
    }
  )

  test('sleep does not use up attempt time and is recorded', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    await pass(4000)
    setup.room.noteSleep()
    await pass(HOUR_MS)
    setup.room.noteWake()
    await pass(3000)
    expect(valueOf(await setup.room.readOpen())?.remainingMs).toBe(7_200_000 - 7000)
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([{ kind: 'interrupted', cause: 'sleep', darkMs: HOUR_MS }])
    expect(setup.told.submitted).toEqual([])
  })

  test('the attempt clock does not tick during sleep, even when sleep begins in the middle of a tick', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    setup.journal.fault = (call) => {
      if (call === 'recordSpent') setup.room.noteSleep()
      return null
    }
    await pass(1000)
    setup.journal.fault = () => null
    setup.at.wallShiftMs += HOUR_MS
    await pass(5000)
    expect(setup.told.ticks).toHaveLength(1)
    setup.room.noteWake()
    await pass(0)
    expect(actsOnDisk(setup, paper.attemptId)).toMatchObject([{ kind: 'interrupted', cause: 'sleep' }])
  })

  test('the attempt clock stops when its learner leaves and continues when they return', async () => {
    const setup = sitInRoom()
    const { paper } = await startedAt(setup)
    await pass(4000)
    setup.at.currentUserId = 'bola'
    setup.room.checkCurrentUser()
    expect(setup.room.currentSitting()).toBeNull()
    expect(valueOf(await setup.room.readOpen())).toBeNull()
    await pass(HOUR_MS)
    setup.at.currentUserId = 'ada'
    const opened = valueOf(await setup.room.readOpen())
    expect(opened?.paper).toEqual(paper)
    expect(opened?.remainingMs).toBe(7_200_000 - 4000)
  })

  test('focus changes of the window are recorded only while an attempt is open', async () => {
    const setup = sitInRoom()
    setup.room.noteFocus(false)
    const { paper } = await startedAt(setup)
    setup.room.noteFocus(false)
    setup.room.noteFocus(true)
    await pass(0)
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([
      { kind: 'focus', hasFocus: false },
      { kind: 'focus', hasFocus: true }
    ])
  })

  test('kiosk device events are recorded only while an attempt is open', async () => {
    const setup = sitInRoom()
    setup.room.noteKioskDevice({ what: 'taken', displayCount: 1 })
    const { paper } = await startedAt(setup)
    setup.room.noteKioskDevice({ what: 'displays', displayCount: 2 })
    setup.room.noteKioskDevice({ what: 'opened', displayCount: 2 })
    await pass(0)
    expect(actsOnDisk(setup, paper.attemptId)).toEqual([
      { kind: 'seat', what: 'displays', displayCount: 2 },
      { kind: 'seat', what: 'opened', displayCount: 2 }
    ])
  })
})
