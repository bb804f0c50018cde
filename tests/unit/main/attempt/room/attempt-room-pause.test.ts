import { describe, expect, test } from 'vitest'
import { analyseSubmission } from '../../../../../src-server/attempt/analysis/analyse-submission.ts'
import type { NewEvent } from '../../../../../src-main/attempt/journal/journal-record.ts'
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

const pause = { kind: 'pause' } as const
const resume = { kind: 'resume' } as const
const sittingMode = 'timed-practice' as const
const request = { slug: 'utme-mock', sittingMode }

async function remaining(desk: RoomSetup): Promise<number | undefined> {
  return valueOf(await desk.room.readOpen())?.remainingMs
}

async function sit(budgetMs = 60_000) {
  const desk = sitInRoom({ budgetMs, paper: { sittingMode } })
  const { paper } = valueOf(await desk.room.start(request))
  const act = async (next: Parameters<RoomSetup['room']['append']>[1]) => codeOf(await desk.room.append(paper.attemptId, next))
  return { desk, paper, act }
}

describe('a pause in a timed practice', () => {
  test('a pause in a timed practice stops the clock until the candidate resumes, for any length of time', async () => {
    const { desk, act } = await sit()
    await pass(10_000)
    expect(await act(pause)).toBe('done')
    desk.told.ticks.length = 0
    await pass(3 * HOUR_MS)
    expect({ ticks: desk.told.ticks, submitted: desk.told.submitted, remainingMs: await remaining(desk) }).toEqual({
      ticks: [],
      submitted: [],
      remainingMs: 50_000
    })
    expect(await act(resume)).toBe('done')
    await pass(20_000)
    expect(await remaining(desk)).toBe(30_000)
    await pass(30_000)
    expect(desk.told.submitted).toMatchObject([{ reason: 'time-up', spentMs: 60_000 }])
  })

  test('a paused practice refuses every other act, and can be resumed only once', async () => {
    const { desk, paper, act } = await sit()
    expect(await act(resume)).toBe('attempt/cannot-pause')
    await act(pause)
    const others = [answer(1), { kind: 'move', itemId: 'item-2' }, { kind: 'note', text: 'x' }, { kind: 'clear', itemId: 'item-1' }] as const
    for (const other of others) expect(await act(other)).toBe('attempt/paused')
    expect(await act(pause)).toBe('attempt/paused')
    expect(codeOf(await desk.room.submit(paper.attemptId))).toBe('attempt/paused')
    expect([await act(resume), await act(resume), await act(answer(1))]).toEqual(['done', 'attempt/cannot-pause', 'done'])
    expect(actsOnDisk(desk, paper.attemptId)).toEqual([pause, resume, answer(1)])
  })

  test('a pause in a timed practice continues after an app restart and through sleep', async () => {
    const { desk, paper, act } = await sit()
    await pass(5000)
    await act(pause)
    kill(desk)
    await pass(HOUR_MS)
    const again = sitInRoom({ path: desk.path })
    const open = valueOf(await again.room.readOpen())
    expect({ isPaused: open?.progress.isPaused, remainingMs: open?.remainingMs }).toEqual({ isPaused: true, remainingMs: 55_000 })
    again.room.noteSleep()
    await pass(HOUR_MS)
    again.room.noteWake()
    await pass(HOUR_MS)
    expect({ remainingMs: await remaining(again), ticks: again.told.ticks }).toEqual({ remainingMs: 55_000, ticks: [] })
    expect(codeOf(await again.room.append(paper.attemptId, answer(1)))).toBe('attempt/paused')
    expect(codeOf(await again.room.append(paper.attemptId, resume))).toBe('done')
    await pass(5000)
    expect(await remaining(again)).toBe(50_000)
  })

  test('a pause begins at the moment of the request, however slow the disk is', async () => {
    const { desk, paper, act } = await sit()
    const { append } = desk.journal
    Object.assign(desk.journal, {
      append: async (event: NewEvent) => {
        await new Promise((resolve) => setTimeout(resolve, 4000))
        return append(event)
      }
    })
    await pass(5000)
    const slow = act(pause)
    await pass(4000)
    expect({ outcome: await slow, remainingMs: await remaining(desk), spentMs: desk.disk.readAttempt(paper.attemptId)?.spentMs }).toEqual({
      outcome: 'done',
      remainingMs: 55_000,
      spentMs: 5000
    })
  })

  test.each(['before', 'after'] as const)('a pause whose write fails (%s) does not stop the clock and loses no answer', async (when) => {
    const { desk, paper, act } = await sit()
    await pass(5000)
    desk.journal.fault = (call) => (call === 'append' ? { when, code: 'journal/write-failed' } : null)
    expect(await act(pause)).toBe('journal/write-failed')
    desk.journal.fault = () => null
    await pass(5000)
    expect({ firstAnswer: await act(answer(1)), remainingMs: await remaining(desk), secondAnswer: await act(answer(2)) }).toEqual({
      firstAnswer: 'done',
      remainingMs: 50_000,
      secondAnswer: 'done'
    })
    await pass(5000)
    expect(await remaining(desk)).toBe(45_000)
    expect(actsOnDisk(desk, paper.attemptId)).toEqual([...(when === 'after' ? [pause] : []), answer(1), answer(2)])
  })

  test('a pause is not recorded as a change of the PC’s clock, and is not counted as time for a question', async () => {
    const { desk, paper, act } = await sit()
    await act({ kind: 'move', itemId: 'item-1' })
    await pass(4000)
    await act(pause)
    desk.at.wallShiftMs += 5 * HOUR_MS
    await pass(HOUR_MS)
    await act(resume)
    await pass(3000)
    await act({ kind: 'move', itemId: 'item-2' })
    expect(actsOnDisk(desk, paper.attemptId).map(({ kind }) => kind)).toEqual(['move', 'pause', 'resume', 'move'])
    await desk.room.submit(paper.attemptId)
    const events = desk.disk.readEventsAfter(paper.attemptId, 0, 10).map((event) => ({ event, isLate: false, hasArrivedLate: false }))
    const { subjects } = analyseSubmission({ paper, answerKey: [], events }, [{ slug: 'use-of-english' }])
    expect(subjects[0]?.items[0]).toMatchObject({ id: 'item-1', spentMs: 7000 })
  })

  test('a pause is refused in exam mode and in a break between parts', async () => {
    const desk = sitInRoom()
    const { paper } = await startedAt(desk)
    expect(codeOf(await desk.room.append(paper.attemptId, pause))).toBe('attempt/cannot-pause')
    const parted = sitInRoom({ paper: { sittingMode, parts: { budgetsMs: [60_000, 60_000], breakMs: 20_000 } } })
    const { attemptId } = valueOf(await parted.room.start(request)).paper
    expect(codeOf(await parted.room.append(attemptId, pause))).toBe('attempt/cannot-pause')
    await parted.room.append(attemptId, { kind: 'begin-part', partId: 'first' })
    expect(codeOf(await parted.room.append(attemptId, pause))).toBe('done')
    expect(codeOf(await parted.room.append(attemptId, { kind: 'end-part', partId: 'first', reason: 'candidate' }))).toBe('attempt/paused')
  })

  test('an open timed practice refuses a start in exam mode and is reopened by a start in its own mode', async () => {
    const { desk } = await sit()
    expect(codeOf(await desk.room.start({ slug: 'utme-mock' }))).toBe('attempt/already-open')
    expect(codeOf(await desk.room.start(request))).toBe('done')
  })
})
