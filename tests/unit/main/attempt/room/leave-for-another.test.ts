import { expect, test } from 'vitest'
import { actsOnDisk, answer, codeOf, HOUR_MS, pass, sitInRoom, startedAt, useTestClock, valueOf, type Desk } from '../../../../support/sit-in-room.ts'

useTestClock()

/** Leaves as main does: signed out in the same moment. */
async function leaveAt(desk: Desk, attemptId: string): Promise<string> {
  return codeOf(
    await desk.room.leaveForAnother(attemptId, () => {
      desk.at.occupantId = null
    })
  )
}

const left = { kind: 'interrupted', cause: 'switched', darkMs: null }

test('what is left has its answers and its time, however long others use the computer', async () => {
  const desk = sitInRoom({ budgetMs: 60_000 })
  const { paper } = await startedAt(desk)
  await pass(10_000)
  valueOf(await desk.room.append(paper.attemptId, answer(1)))
  expect(await leaveAt(desk, paper.attemptId)).toBe('done')
  expect([desk.told.occupied, desk.clockMark.latest, desk.room.learnerId()]).toEqual([[true, false], null, null])
  expect(actsOnDisk(desk, paper.attemptId)).toEqual([answer(1), left])
  await pass(2 * HOUR_MS)
  desk.at.occupantId = 'ada'
  expect(valueOf(await desk.room.readOpen())).toMatchObject({ remainingMs: 50_000, progress: { answers: { 'item-1': { optionId: 'v' } } } })
  expect(actsOnDisk(desk, paper.attemptId).at(-1)).toEqual({ ...left, darkMs: 2 * HOUR_MS })
  await pass(50_000)
  expect(desk.told.submitted).toMatchObject([{ reason: 'time-up', spentMs: 60_000 }])
})

test('nothing comes between leaving and signing out: a page that asks at once finds nobody', async () => {
  const desk = sitInRoom()
  const { paper } = await startedAt(desk)
  const [gone, asked] = await Promise.all([leaveAt(desk, paper.attemptId), desk.room.readOpen()])
  expect([gone, asked]).toEqual(['done', { ok: true, value: null }])
  expect(desk.room.occupiedBy()).toBeNull()
})

test('where its rules charge interruptions the clock runs on while it waits', async () => {
  const desk = sitInRoom({ budgetMs: 60_000, paper: { interruptions: 'charged' } })
  const { paper } = await startedAt(desk)
  await pass(10_000)
  await leaveAt(desk, paper.attemptId)
  await pass(20_000)
  desk.at.occupantId = 'ada'
  expect(valueOf(await desk.room.readOpen())?.remainingMs).toBe(30_000)
})

test('before its first part and in a break that waits for the candidate it is left as well, and goes on there', async () => {
  const desk = sitInRoom({ paper: { parts: { budgetsMs: [60_000, 40_000], breakMs: 0 } } })
  const { paper } = await startedAt(desk)
  const comeBack = async (): Promise<unknown> => {
    desk.at.occupantId = 'ada'
    return valueOf(await desk.room.readOpen())?.progress
  }
  expect(await leaveAt(desk, paper.attemptId)).toBe('done')
  expect(await comeBack()).toMatchObject({ openPartId: null, endedPartIds: [] })
  valueOf(await desk.room.append(paper.attemptId, { kind: 'begin-part', partId: 'first' }))
  await pass(60_000)
  expect(await leaveAt(desk, paper.attemptId)).toBe('done')
  expect(await comeBack()).toMatchObject({ openPartId: null, endedPartIds: ['first'] })
  valueOf(await desk.room.append(paper.attemptId, { kind: 'begin-part', partId: 'second' }))
  await pass(10_000)
  expect(valueOf(await desk.room.readOpen())?.remainingMs).toBe(30_000)
})

test('a pause is left as a pause', async () => {
  const sittingMode = 'timed-practice' as const
  const desk = sitInRoom({ budgetMs: 60_000, paper: { sittingMode } })
  const { paper } = valueOf(await desk.room.start({ slug: 'utme-mock', sittingMode }))
  await pass(10_000)
  valueOf(await desk.room.append(paper.attemptId, { kind: 'pause' }))
  expect(await leaveAt(desk, paper.attemptId)).toBe('done')
  desk.at.occupantId = 'ada'
  expect(valueOf(await desk.room.readOpen())).toMatchObject({ remainingMs: 50_000, progress: { isPaused: true } })
})

test('what cannot be saved is not left: the learner stays, and the clock runs on', async () => {
  const desk = sitInRoom({ budgetMs: 60_000 })
  const { paper } = await startedAt(desk)
  desk.journal.fault = (call) => (call === 'append' ? { when: 'before', code: 'journal/disk-full' } : null)
  expect(await leaveAt(desk, paper.attemptId)).toBe('journal/disk-full')
  expect([desk.at.occupantId, desk.room.learnerId()]).toEqual(['ada', 'ada'])
  desk.journal.fault = () => null
  await pass(10_000)
  expect(valueOf(await desk.room.readOpen())?.remainingMs).toBe(50_000)
})

test('another attempt, and one whose time is up, is not left', async () => {
  const desk = sitInRoom({ budgetMs: 10_000 })
  const { paper } = await startedAt(desk)
  expect(await leaveAt(desk, '9d2f6f5e-4f7b-4b39-9f0c-1f6a4a1f0a11')).toBe('attempt/not-found')
  desk.journal.fault = (call) => (call === 'submit' ? { when: 'before', code: 'journal/disk-full' } : null)
  await pass(10_000)
  expect(await leaveAt(desk, paper.attemptId)).toBe('attempt/time-is-up')
})
