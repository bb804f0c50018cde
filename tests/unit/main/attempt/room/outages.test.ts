import { describe, expect, test } from 'vitest'
import {
  actsOnDisk,
  answer,
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
const YEAR_MS = 365 * 24 * HOUR_MS
const charged = { paper: { interruptions: 'charged' as const } }

/** Starts an attempt, answers once after four seconds and kills the app. Returns the room of the next start, `awayMs` later. */
async function goOut(awayMs: number, options: Parameters<typeof sitInRoom>[0] = charged): Promise<{ next: RoomSetup; attemptId: string }> {
  const setup = sitInRoom(options)
  const { paper } = await startedAt(setup)
  await pass(4000)
  valueOf(await setup.room.append(paper.attemptId, answer(1)))
  kill(setup)
  await pass(awayMs)
  const next = sitInRoom({ path: setup.path })
  return { next, attemptId: paper.attemptId }
}

/** Reopens the attempt. Returns its remaining time and the last recorded event. */
async function reopened(next: RoomSetup, attemptId: string, isMoved?: boolean) {
  const open = valueOf(await next.room.readOpen(isMoved))
  return { remainingMs: open?.remainingMs, act: actsOnDisk(next, attemptId).at(-1) }
}

const uncharged = { remainingMs: BUDGET_MS - 4000, act: { kind: 'interrupted', cause: 'restart', darkMs: null } }

describe('an outage that is charged', () => {
  test.each([6 * YEAR_MS, BUDGET_MS + HOUR_MS, -HOUR_MS, -6 * YEAR_MS])(
    'a charged interruption ignores a change of the PC’s clock by %d ms between two starts',
    async (byMs) => {
      const { next, attemptId } = await goOut(60_000)
      next.at.wallShiftMs = byMs
      expect(await reopened(next, attemptId)).toEqual(uncharged)
      expect(next.told.submitted).toEqual([])
    }
  )

  test('a charged interruption has no known length on a computer to which the exam was moved', async () => {
    const { next, attemptId } = await goOut(60_000)
    next.at.wallShiftMs = HOUR_MS
    expect(await reopened(next, attemptId, true)).toEqual(uncharged)
  })

  test('a charged interruption is limited to the time since the start by the server’s clock', async () => {
    const { next, attemptId } = await goOut(10 * 60_000)
    next.at.wallShiftMs = HOUR_MS
    next.at.serverNow = Date.now()
    expect(await reopened(next, attemptId)).toEqual(uncharged)
  })

  test('an interruption is charged in full if the server’s clock confirms it, even beyond the end of the exam', async () => {
    const { next, attemptId } = await goOut(5 * HOUR_MS)
    next.at.serverNow = Date.now()
    expect(await reopened(next, attemptId)).toEqual({ remainingMs: 0, act: { ...uncharged.act, darkMs: 5 * HOUR_MS } })
  })

  test('without a server clock, an interruption is charged by the PC’s clock up to the length of the exam', async () => {
    const { next, attemptId } = await goOut(HOUR_MS)
    expect(await reopened(next, attemptId)).toEqual({ remainingMs: BUDGET_MS - 4000 - HOUR_MS, act: { ...uncharged.act, darkMs: HOUR_MS } })
  })
})

test('an interruption that is not charged is recorded whatever its length', async () => {
  const { next, attemptId } = await goOut(48 * HOUR_MS, {})
  expect(await reopened(next, attemptId)).toEqual({ remainingMs: BUDGET_MS - 4000, act: { ...uncharged.act, darkMs: 48 * HOUR_MS } })
})
