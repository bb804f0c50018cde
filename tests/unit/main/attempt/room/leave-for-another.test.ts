import { expect, test } from 'vitest'
import {
  actsOnDisk,
  answer,
  codeOf,
  HOUR_MS,
  pass,
  sitInRoom,
  startedAt,
  useTestClock,
  valueOf,
  type RoomSetup
} from '../../../../support/sit-in-room.ts'

useTestClock()

/** Leaves the attempt and signs out at the same moment, as main does. */
async function leaveAt(setup: RoomSetup, attemptId: string): Promise<string> {
  return codeOf(
    await setup.room.leaveForAnother(attemptId, () => {
      setup.at.currentUserId = null
    })
  )
}

const left = { kind: 'interrupted', cause: 'switched', darkMs: null }

test('an attempt left for another user keeps its answers and its time, for any length of time', async () => {
  const setup = sitInRoom({ budgetMs: 60_000 })
  const { paper } = await startedAt(setup)
  await pass(10_000)
  valueOf(await setup.room.append(paper.attemptId, answer(1)))
  expect(await leaveAt(setup, paper.attemptId)).toBe('done')
  expect({ sittingChanged: setup.told.sittingChanged, clockMark: setup.clockMark.latest, learnerId: setup.room.learnerId() }).toEqual({
    sittingChanged: [true, false],
    clockMark: null,
    learnerId: null
  })
  expect(actsOnDisk(setup, paper.attemptId)).toEqual([answer(1), left])
  await pass(2 * HOUR_MS)
  setup.at.currentUserId = 'ada'
  expect(valueOf(await setup.room.readOpen())).toMatchObject({ remainingMs: 50_000, progress: { answers: { 'item-1': { optionId: 'v' } } } })
  expect(actsOnDisk(setup, paper.attemptId).at(-1)).toEqual({ ...left, darkMs: 2 * HOUR_MS })
  await pass(50_000)
  expect(setup.told.submitted).toMatchObject([{ reason: 'time-up', spentMs: 60_000 }])
})

test('a page that reads the open attempt while its learner is leaving gets none', async () => {
  const setup = sitInRoom()
  const { paper } = await startedAt(setup)
  const [departure, asked] = await Promise.all([leaveAt(setup, paper.attemptId), setup.room.readOpen()])
  expect({ departure, openAttempt: asked }).toEqual({ departure: 'done', openAttempt: { ok: true, value: null } })
  expect(setup.room.currentSitting()).toBeNull()
})

test('an attempt whose rules charge interruptions is charged for the time after its learner left', async () => {
  const setup = sitInRoom({ budgetMs: 60_000, paper: { interruptions: 'charged' } })
  const { paper } = await startedAt(setup)
  await pass(10_000)
  await leaveAt(setup, paper.attemptId)
  await pass(20_000)
  setup.at.currentUserId = 'ada'
  expect(valueOf(await setup.room.readOpen())?.remainingMs).toBe(30_000)
})

test('an attempt can be left before its first part and in a break that waits, and continues there', async () => {
  const setup = sitInRoom({ paper: { parts: { budgetsMs: [60_000, 40_000], breakMs: 0 } } })
  const { paper } = await startedAt(setup)
  const comeBack = async (): Promise<unknown> => {
    setup.at.currentUserId = 'ada'
    return valueOf(await setup.room.readOpen())?.progress
  }
  expect(await leaveAt(setup, paper.attemptId)).toBe('done')
  expect(await comeBack()).toMatchObject({ openPartId: null, endedPartIds: [] })
  valueOf(await setup.room.append(paper.attemptId, { kind: 'begin-part', partId: 'first' }))
  await pass(60_000)
  expect(await leaveAt(setup, paper.attemptId)).toBe('done')
  expect(await comeBack()).toMatchObject({ openPartId: null, endedPartIds: ['first'] })
  valueOf(await setup.room.append(paper.attemptId, { kind: 'begin-part', partId: 'second' }))
  await pass(10_000)
  expect(valueOf(await setup.room.readOpen())?.remainingMs).toBe(30_000)
})

test('a paused attempt is still paused when its learner returns', async () => {
  const sittingMode = 'timed-practice' as const
  const setup = sitInRoom({ budgetMs: 60_000, paper: { sittingMode } })
  const { paper } = valueOf(await setup.room.start({ slug: 'utme-mock', sittingMode }))
  await pass(10_000)
  valueOf(await setup.room.append(paper.attemptId, { kind: 'pause' }))
  expect(await leaveAt(setup, paper.attemptId)).toBe('done')
  setup.at.currentUserId = 'ada'
  expect(valueOf(await setup.room.readOpen())).toMatchObject({ remainingMs: 50_000, progress: { isPaused: true } })
})

test('leaving fails when it cannot be saved: the learner stays, and the clock runs on', async () => {
  const setup = sitInRoom({ budgetMs: 60_000 })
  const { paper } = await startedAt(setup)
  setup.journal.fault = (call) => (call === 'append' ? { when: 'before', code: 'journal/disk-full' } : null)
  expect(await leaveAt(setup, paper.attemptId)).toBe('journal/disk-full')
  expect({ currentUserId: setup.at.currentUserId, learnerId: setup.room.learnerId() }).toEqual({ currentUserId: 'ada', learnerId: 'ada' })
  setup.journal.fault = () => null
  await pass(10_000)
  expect(valueOf(await setup.room.readOpen())?.remainingMs).toBe(50_000)
})

test('leaving is refused for another attempt and for an attempt whose time is up', async () => {
  const setup = sitInRoom({ budgetMs: 10_000 })
  const { paper } = await startedAt(setup)
  expect(await leaveAt(setup, '9d2f6f5e-4f7b-4b39-9f0c-1f6a4a1f0a11')).toBe('attempt/not-found')
  setup.journal.fault = (call) => (call === 'submit' ? { when: 'before', code: 'journal/disk-full' } : null)
  await pass(10_000)
  expect(await leaveAt(setup, paper.attemptId)).toBe('attempt/time-is-up')
})
