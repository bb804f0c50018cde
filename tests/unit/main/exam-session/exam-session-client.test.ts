import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createExamSessionClient, type ExamSessionClientDeps } from '../../../../src-main/exam-session/exam-session-client.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { SITTING_BEAT_MS, WAITING_BEAT_MS, type SeatState } from '../../../../src-shared/exam-session/candidate-seat.ts'
import { ATTEMPT_ID, buildOpenAttempt, buildReceipt } from '../../../support/build-open-attempt.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const state: SeatState = {
  examId: 'mock-am',
  title: 'Mock',
  candidate: { number: '0042', name: 'Ada Obi', hasPhoto: false, subjects: [], extraMinutes: 0 },
  stage: 'waiting',
  startsInMs: null,
  mayBeginForMs: null,
  attemptId: null,
  wantedAt: null,
  mustHandIn: false
}

/** Opens the client of a kiosk device. The backend answers beats with `world.beat`. */
function openClient() {
  const world = {
    beat: succeed({ state }) as Result<{ state: SeatState }>,
    asked: [] as { name: string; body: unknown }[],
    steps: [] as string[],
    isIn: false,
    isProven: true,
    papers: [] as { userId: string; attemptId: string }[],
    spentMs: null as number | null,
    isRoomOpen: true,
    doesRoomBreak: false,
    random: 0.5
  }
  const deps = {
    api: {
      call: (name: string, { body }: { body: unknown }) => {
        world.asked.push({ name, body })
        if (name === 'signInAtSeat') return Promise.resolve(succeed({ metadata: { token: 'token' } }))
        return Promise.resolve(name === 'beatExamSeat' || name === 'confirmExamSeat' ? world.beat : succeed({ paper: { attemptId: ATTEMPT_ID } }))
      }
    },
    session: {
      loginBy: async (grant: () => Promise<Result<unknown>>) => {
        const granted = await grant()
        world.isIn = granted.ok
        return granted.ok ? succeed({ id: 'ada' }) : granted
      },
      withToken: (step: (bearer: string) => Promise<unknown>) => step('token'),
      currentUser: () => (world.isIn ? { id: 'ada', name: 'Ada Obi', role: 'candidate' } : null),
      logout: () => {
        world.isIn = false
        world.steps.push('logout')
        return Promise.resolve()
      }
    },
    room: {
      submitNow: () => {
        if (world.doesRoomBreak) return Promise.reject(new Error('the disk is gone'))
        world.steps.push(world.isRoomOpen ? 'handed in' : 'not open')
        return Promise.resolve(world.isRoomOpen ? succeed(buildReceipt()) : fail('attempt/not-found'))
      },
      spentHere: () => (world.spentMs === null ? null : { attemptId: ATTEMPT_ID, spentMs: world.spentMs })
    },
    papers: {
      list: () => world.papers,
      add: (paper: { userId: string; attemptId: string }) => {
        world.papers.push(paper)
        return Promise.resolve()
      },
      wipe: () => {
        world.steps.push('wipe')
        world.papers = []
        return Promise.resolve({ wiped: [ATTEMPT_ID], failure: null })
      }
    },
    isProven: () => world.isProven,
    noteCandidate: (userId: string, { number }: { number: string }) => world.steps.push(`typed ${userId} ${number}`),
    noteMoved: () => Promise.resolve(void world.steps.push('closed to the mover')),
    submitClosed: () => {
      world.steps.push('submitted closed')
      return Promise.resolve(succeed(buildReceipt()))
    },
    identity: { readId: () => Promise.resolve({ id: '11111111-1111-4111-8111-111111111111', isStored: true }) },
    takePaper: () => Promise.resolve(succeed(buildOpenAttempt())),
    kioskDeviceName: 'A12',
    version: '0.0.0-test',
    random: () => world.random,
    changed: ({ phase }: { phase: string }) => world.steps.push(phase)
  } as unknown as ExamSessionClientDeps
  return { world, seat: createExamSessionClient(deps) }
}

const typed = { number: '0042', pin: '482913' }
const beatsOf = (asked: readonly { name: string; body: unknown }[]) => asked.filter(({ name }) => name === 'beatExamSeat').map(({ body }) => body)

test('a candidate seat polls every few seconds while waiting, and reports spent time during the exam', async () => {
  const { world, seat } = openClient()
  expect(await seat.signIn(typed)).toMatchObject({ value: { phase: 'seated', state: { stage: 'waiting' } } })
  await vi.advanceTimersByTimeAsync(WAITING_BEAT_MS * 3)
  expect(beatsOf(world.asked)).toHaveLength(4)
  world.beat = succeed({ state: { ...state, stage: 'sitting', attemptId: ATTEMPT_ID } })
  await vi.advanceTimersByTimeAsync(WAITING_BEAT_MS)
  world.spentMs = 61_000
  world.asked = []
  await vi.advanceTimersByTimeAsync(SITTING_BEAT_MS)
  expect(beatsOf(world.asked)).toMatchObject([{ spentMs: 61_000 }])
  seat.stop()
  await vi.advanceTimersByTimeAsync(SITTING_BEAT_MS * 3)
  expect(beatsOf(world.asked)).toHaveLength(1)
})

test.each([
  { which: 'earliest', random: 0, usualMs: WAITING_BEAT_MS * 0.8, startMs: 1000 },
  { which: 'latest', random: 1, usualMs: WAITING_BEAT_MS * 1.2, startMs: 3000 }
])('the candidate seats of a hall do not poll at the same moment: the $which of them', async ({ random, usualMs, startMs }) => {
  const { world, seat } = openClient()
  world.random = random
  const askedAfter = async (ms: number): Promise<number[]> => {
    const counts: number[] = []
    world.asked = []
    for (const step of [ms - 1, 1]) {
      await vi.advanceTimersByTimeAsync(step)
      counts.push(beatsOf(world.asked).length)
    }
    return counts
  }
  await seat.signIn(typed)
  world.beat = succeed({ state: { ...state, startsInMs: 1000 } })
  expect(await askedAfter(usualMs)).toEqual([0, 1])
  expect(await askedAfter(startMs)).toEqual([0, 1])
})

test('polling continues after a submission that failed, and the attempt is then submitted', async () => {
  const { world, seat } = openClient()
  await seat.signIn(typed)
  world.doesRoomBreak = true
  world.beat = succeed({ state: { ...state, stage: 'sitting', attemptId: ATTEMPT_ID, mustHandIn: true } })
  const lost: unknown[] = []
  const note = (error: unknown) => lost.push(error)
  process.on('unhandledRejection', note)
  await vi.advanceTimersByTimeAsync(WAITING_BEAT_MS)
  world.doesRoomBreak = false
  await vi.advanceTimersByTimeAsync(SITTING_BEAT_MS)
  process.off('unhandledRejection', note)
  expect(world.steps).toContain('handed in')
})

test('a candidate moved to another computer is notified, and the exam is closed here before the session ends', async () => {
  const { world, seat } = openClient()
  await seat.signIn(typed)
  world.steps = []
  world.beat = fail('exam-seat/moved')
  await vi.advanceTimersByTimeAsync(WAITING_BEAT_MS)
  expect(seat.view()).toEqual({ phase: 'moved', seatName: 'A12', name: 'Ada Obi' })
  expect(world.steps.slice(0, 3)).toEqual(['moved', 'closed to the mover', 'logout'])
})

test('an open exam cannot be finished or left by a page, and none begins for an unproven candidate', async () => {
  const { world, seat } = openClient()
  await seat.signIn(typed)
  world.spentMs = 1000
  expect({ finish: await seat.finish(), leave: await seat.leave() }).toMatchObject({
    finish: { error: { code: 'exam-seat/paper-open' } },
    leave: { error: { code: 'exam-seat/paper-open' } }
  })
  expect(world.isIn).toBe(true)
  world.isProven = false
  world.asked = []
  expect(await seat.begin()).toMatchObject({ error: { code: 'exam-seat/not-seated' } })
  expect(world.asked).toEqual([])
})

test('an unreachable backend is reported and asked again', async () => {
  const { world, seat } = openClient()
  await seat.signIn(typed)
  world.beat = fail('backend/unreachable')
  await vi.advanceTimersByTimeAsync(WAITING_BEAT_MS)
  expect(seat.view()).toMatchObject({ phase: 'seated', failure: { code: 'backend/unreachable' } })
  world.beat = succeed({ state })
  await vi.advanceTimersByTimeAsync(WAITING_BEAT_MS)
  expect(seat.view()).toMatchObject({ phase: 'seated', failure: null })
})

test.each([true, false])('an attempt is submitted when the centre closes the exam, with its room open: %s', async (isRoomOpen) => {
  const { world, seat } = openClient()
  await seat.signIn(typed)
  world.isRoomOpen = isRoomOpen
  world.beat = succeed({ state: { ...state, stage: 'sitting', attemptId: ATTEMPT_ID, mustHandIn: true } })
  await vi.advanceTimersByTimeAsync(WAITING_BEAT_MS)
  expect(world.steps.filter((step) => /open|handed in|closed/.test(step))).toEqual(isRoomOpen ? ['handed in'] : ['not open', 'submitted closed'])
})

test('an exam is listed for wiping when it begins, and wiped once the backend has confirmed the submission', async () => {
  const { world, seat } = openClient()
  await seat.signIn(typed)
  expect((await seat.begin()).ok).toBe(true)
  expect(world.papers).toEqual([{ userId: 'ada', attemptId: ATTEMPT_ID }])
  seat.noteSubmitted(buildReceipt())
  expect(seat.view()).toMatchObject({ phase: 'handed-in', isWiped: false, receipt: { number: '0042', name: 'Ada Obi', serverReceiptId: null } })
  const delivery = { attemptId: ATTEMPT_ID, keptSequence: 9, receivedSequence: 9, phase: 'idle', failure: null } as const
  seat.noteDelivery({ ...delivery, serverReceiptId: null })
  expect(world.steps).not.toContain('wipe')
  seat.noteDelivery({ ...delivery, serverReceiptId: 'R-1' })
  await vi.advanceTimersByTimeAsync(0)
  expect(seat.view()).toMatchObject({ phase: 'handed-in', isWiped: true, receipt: { serverReceiptId: 'R-1' } })
  await seat.finish()
  expect(seat.view()).toEqual({ phase: 'free', seatName: 'A12', waitingCount: 0 })
})

test('submitting a learner’s own exam does not affect the exam session', () => {
  const { world, seat } = openClient()
  seat.noteSubmitted(buildReceipt())
  expect(seat.view().phase).toBe('free')
  expect(world.steps).toEqual([])
})
