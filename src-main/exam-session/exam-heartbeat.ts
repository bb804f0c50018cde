import type { Receipt } from '../../src-shared/attempt/report/report.ts'
import { SITTING_BEAT_MS, WAITING_BEAT_MS, type SeatState } from '../../src-shared/exam-session/candidate-seat.ts'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import type { AttemptRoom } from '../attempt/room/attempt-room-acts.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Session } from '../account/session.ts'
import { candidateIdOf, type CandidateStatus } from './candidate-status.ts'

const BEAT_SPREAD = 0.2
const START_SPREAD_MS = 2000

/** Polls the backend for the candidate's state, reports the time spent, and acts on the replies. */
export interface ExamHeartbeat {
  readonly beat: () => Promise<void>
  /** Schedules the next heartbeat, unless no candidate is signed in or the attempt is submitted. */
  readonly schedule: () => void
  readonly stop: () => void
  /** Handles the backend's reply about this device's candidate. */
  readonly take: (reply: Result<{ readonly state: SeatState }>) => Promise<void>
  /** Signs out a candidate who continues at another computer. Stored data stays, and none of it is shown. */
  readonly giveUp: () => Promise<void>
}

interface ExamHeartbeatDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken' | 'currentUser' | 'logout'>
  readonly room: Pick<AttemptRoom, 'submitNow' | 'spentHere'>
  readonly status: Pick<CandidateStatus, 'state' | 'hasSubmitted' | 'noteState' | 'noteFailure' | 'noteMoved' | 'tell'>
  readonly seatId: () => Promise<string>
  readonly noteMoved: (userId: string) => Promise<void>
  readonly submitClosed: (userId: string, attemptId: string) => Promise<Result<Receipt>>
  readonly noteSubmitted: (receipt: Receipt) => void
  /** At least 0 and less than 1. */
  readonly random: () => number
}

export function createExamHeartbeat(deps: ExamHeartbeatDeps): ExamHeartbeat {
  const { api, session, room, status, seatId, random } = deps
  let timer: NodeJS.Timeout | undefined

  function stop(): void {
    clearTimeout(timer)
  }

  function schedule(): void {
    stop()
    if (candidateIdOf(session) === null || status.hasSubmitted()) return
    timer = setTimeout(() => void beat(), beatDelayMs(status.state(), random()))
  }

  async function beat(): Promise<void> {
    const userId = candidateIdOf(session)
    if (userId === null) return
    const spent = room.spentHere()
    const body = { seatId: await seatId(), spentMs: spent !== null && spent.attemptId === status.state()?.attemptId ? spent.spentMs : null }
    const reply = await session.withToken((bearer) => api.call('beatExamSeat', { body, bearer }))
    if (candidateIdOf(session) !== userId) return
    try {
      await take(reply)
    } finally {
      // Always: a silent device is considered broken, and would not learn that the exam is over.
      schedule()
    }
  }

  async function take(reply: Result<{ readonly state: SeatState }>): Promise<void> {
    if (reply.ok) {
      const { state } = reply.value
      status.noteState(state)
      if (state.mustHandIn && state.stage === 'sitting' && state.attemptId !== null) await handIn(state.attemptId)
    } else if (reply.error.code === 'exam-seat/moved') {
      await giveUp()
      status.tell()
    } else status.noteFailure(reply.error)
  }

  /** Also submits an attempt that is in the journal while its room was not reopened. */
  async function handIn(attemptId: string): Promise<void> {
    const userId = candidateIdOf(session)
    const done = await room.submitNow(attemptId)
    if (done.ok || done.error.code !== 'attempt/not-found' || userId === null) return
    const submitted = await deps.submitClosed(userId, attemptId)
    if (submitted.ok) deps.noteSubmitted(submitted.value)
  }

  async function giveUp(): Promise<void> {
    const userId = candidateIdOf(session)
    // Announced first, so that the exam room gives way to the notice and not to a guest's page.
    status.noteMoved()
    // Before the sign-out, which may wait long for the server: meanwhile the attempt could be opened here again.
    if (userId !== null) await deps.noteMoved(userId)
    await session.logout()
  }

  return { beat, schedule, stop, take, giveUp }
}

/**
 * Returns the delay of the next heartbeat. It is up to a fifth earlier or later, and within two seconds after the exam's start: the devices of a hall
 * must not all call at once.
 */
function beatDelayMs(state: SeatState | null, random: number): number {
  const usual = (state?.stage === 'sitting' ? SITTING_BEAT_MS : WAITING_BEAT_MS) * (1 - BEAT_SPREAD + 2 * BEAT_SPREAD * random)
  const startsInMs = state?.startsInMs ?? null
  return startsInMs === null ? usual : Math.min(usual, startsInMs + START_SPREAD_MS * random)
}
