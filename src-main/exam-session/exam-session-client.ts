import { randomUUID } from 'node:crypto'
import type { Delivery, OpenAttempt } from '../../src-shared/attempt/attempt-contract.ts'
import type { Receipt } from '../../src-shared/attempt/report/report.ts'
import { fail, succeed, type Failure, type Result } from '../../src-shared/kernel/errors/result.ts'
import { SITTING_BEAT_MS, WAITING_BEAT_MS, type SeatState } from '../../src-shared/exam-session/candidate-seat.ts'
import type { SeatReceipt, SeatView } from '../../src-shared/exam-session/exam-session-contract.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { MARKING_VERSION } from '../../src-shared/kernel/values/marking-version.ts'
import type { AttemptRoom } from '../attempt/room/attempt-room-acts.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Session } from '../account/session.ts'
import type { GrantedTokens } from '../account/sign-in-strategy.ts'
import type { StoredValues } from '../platform/settings-file.ts'
import type { ExamEntry } from './take-exam-paper.ts'
import type { SeatPapers } from './wipe-papers.ts'

/** How often it is tried again to wipe what the backend had not confirmed, milliseconds. */
const WIPE_AGAIN_MS = 30_000
const BEAT_SPREAD = 0.2
const START_SPREAD_MS = 2000

export const storedSeatIdSchema = z.object({
  /** This computer as a seat of exams: made once, and never changed. */
  'examSeat.id': z.uuid().optional()
})

export interface ExamSeat {
  view(): SeatView
  signIn(typed: { readonly number: string; readonly pin: string }): Promise<Result<SeatView>>
  confirm(): Promise<Result<SeatView>>
  begin(): Promise<Result<OpenAttempt>>
  leave(): Promise<Result<SeatView>>
  finish(): Promise<Result<SeatView>>
  /** A paper was handed in on this computer. */
  noteSubmitted(receipt: Receipt): void
  noteDelivery(delivery: Delivery): void
  /** Whoever is signed in has changed, as after a start of the app. */
  noteOccupant(): void
  stop(): void
}

export interface ExamSeatDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'loginBy' | 'withToken' | 'occupant' | 'logout'>
  readonly room: Pick<AttemptRoom, 'handInNow' | 'spentHere'>
  readonly papers: SeatPapers
  readonly settings: StoredValues<z.infer<typeof storedSeatIdSchema>>
  /** Whether the current candidate has proved in this run of the app who they are. */
  readonly isProven: () => boolean
  /** What a candidate typed to sign in here. */
  readonly noteCandidate: (userId: string, typed: { readonly number: string; readonly pin: string }) => void
  /** The candidate was moved to another computer. */
  readonly noteMoved: (userId: string) => Promise<void>
  /** Submits what lies in the journal of a paper whose room nobody has opened; `attempt/not-found` where there is none of that candidate. */
  readonly submitClosed: (userId: string, attemptId: string) => Promise<Result<Receipt>>
  readonly takePaper: (userId: string, entry: ExamEntry) => Promise<Result<OpenAttempt>>
  readonly seatName: string
  /** The version of this client. */
  readonly version: string
  /** At least 0 and less than 1. */
  readonly random: () => number
  readonly changed: (view: SeatView) => void
}

/** When a seat asks next. A fifth earlier or later, and within two seconds of a start by the clock: the seats of a hall must not ask in one moment. */
function beatDelayMs(state: SeatState | null, random: number): number {
  const usual = (state?.stage === 'sitting' ? SITTING_BEAT_MS : WAITING_BEAT_MS) * (1 - BEAT_SPREAD + 2 * BEAT_SPREAD * random)
  const startsInMs = state?.startsInMs ?? null
  return startsInMs === null ? usual : Math.min(usual, startsInMs + START_SPREAD_MS * random)
}

interface HandedIn {
  readonly receipt: SeatReceipt
  readonly isWiped: boolean
  readonly failure: Failure | null
}

/**
 * This computer as a seat of exam sessions. It asks the backend where its candidate is, tells it how much time is spent, and does what comes of the
 * answers: hands in when the session was closed, gives up a candidate who was moved away, and wipes what the backend has confirmed.
 */
export function createExamSeat(deps: ExamSeatDeps): ExamSeat {
  const { api, session, room, papers, settings, seatName, version, random, changed } = deps
  let state: SeatState | null = null
  let failure: Failure | null = null
  let handedIn: HandedIn | null = null
  let movedName: string | null = null
  let beatTimer: NodeJS.Timeout | undefined
  let wipeTimer: NodeJS.Timeout | undefined

  const candidateId = (): string | null => {
    const occupant = session.occupant()
    return occupant?.role === 'candidate' ? occupant.id : null
  }

  function view(): SeatView {
    if (handedIn !== null) return { phase: 'handed-in', seatName, ...handedIn }
    if (movedName !== null) return { phase: 'moved', seatName, name: movedName }
    if (state !== null && candidateId() !== null) return { phase: 'seated', seatName, state, failure }
    return { phase: 'free', seatName, waitingCount: papers.list().length }
  }

  function tell(): void {
    changed(view())
  }

  async function seatId(): Promise<string> {
    const known = settings.get('examSeat.id')
    if (known !== undefined) return known
    const made = randomUUID()
    await settings.set('examSeat.id', made)
    return made
  }

  function schedule(): void {
    clearTimeout(beatTimer)
    if (candidateId() === null || handedIn !== null) return
    beatTimer = setTimeout(() => void beat(), beatDelayMs(state, random()))
  }

  async function beat(): Promise<void> {
    const userId = candidateId()
    if (userId === null) return
    const spent = room.spentHere()
    const body = { seatId: await seatId(), spentMs: spent !== null && spent.attemptId === state?.attemptId ? spent.spentMs : null }
    const reply = await session.withToken((bearer) => api.call('beatExamSeat', { body, bearer }))
    if (candidateId() !== userId) return
    try {
      await take(reply)
    } finally {
      // Whatever came of it: a seat that is silent is taken for broken, and does not hear that the exam is over.
      schedule()
    }
  }

  /** What the backend says of this seat's candidate, or why it does not. */
  async function take(reply: Result<{ readonly state: SeatState }>): Promise<void> {
    if (!reply.ok) {
      if (reply.error.code === 'exam-seat/moved') await giveUp()
      else failure = reply.error
      tell()
      return
    }
    state = reply.value.state
    failure = null
    tell()
    if (state.mustHandIn && state.stage === 'sitting' && state.attemptId !== null) await handIn(state.attemptId)
  }

  /** Also where the paper lies in the journal and nobody has gone back into the room. */
  async function handIn(attemptId: string): Promise<void> {
    const userId = candidateId()
    const done = await room.handInNow(attemptId)
    if (done.ok || done.error.code !== 'attempt/not-found' || userId === null) return
    const submitted = await deps.submitClosed(userId, attemptId)
    if (submitted.ok) noteSubmitted(submitted.value)
  }

  /** The candidate goes on at another computer. What is kept here stays kept, and nothing of it is shown. */
  async function giveUp(): Promise<void> {
    const userId = candidateId()
    movedName = session.occupant()?.name ?? ''
    state = null
    // Told first, so that the exam room is left for the notice and not for the page of a guest.
    tell()
    // A sign-out may wait long for the server, and meanwhile the paper could be opened here again.
    if (userId !== null) await deps.noteMoved(userId)
    await session.logout()
  }

  function noteSubmitted({ attemptId, answeredCount, itemCount, submittedAt, lastHash, serverReceiptId }: Receipt): void {
    if (!papers.list().some((paper) => paper.attemptId === attemptId)) return
    const number = state?.candidate.number ?? ''
    const name = session.occupant()?.name ?? ''
    const receipt = { attemptId, number, name, answeredCount, itemCount, submittedAt, lastHash, serverReceiptId }
    handedIn = { receipt, isWiped: false, failure: null }
    clearTimeout(beatTimer)
    tell()
  }

  async function wipe(): Promise<void> {
    clearTimeout(wipeTimer)
    wipeTimer = undefined
    if (papers.list().length === 0) return
    const { wiped, failure: kept } = await papers.wipe()
    if (handedIn !== null) {
      const isWiped = handedIn.isWiped || wiped.includes(handedIn.receipt.attemptId)
      handedIn = { ...handedIn, isWiped, failure: isWiped ? null : kept }
    }
    if (wiped.length > 0 || kept !== null) tell()
    if (papers.list().length > 0) wipeTimer = setTimeout(() => void wipe(), WIPE_AGAIN_MS)
  }

  async function signIn(typed: { readonly number: string; readonly pin: string }): Promise<Result<SeatView>> {
    const seat = { id: await seatId(), name: seatName }
    const user = await session.loginBy(async (): Promise<Result<GrantedTokens>> => {
      const reply = await api.call('signInAtSeat', { body: { ...typed, seat } })
      if (!reply.ok) return reply
      return succeed({ token: reply.value.metadata.token, lifetimeMs: undefined, refreshToken: null, refreshLifetimeMs: undefined })
    })
    if (!user.ok) return user
    deps.noteCandidate(user.value.id, typed)
    handedIn = null
    movedName = null
    state = null
    await beat()
    // Signed in and not heard of since: the seat says why, and goes on asking.
    const seen = view()
    return seen.phase === 'free' && failure !== null ? { ok: false, error: failure } : succeed(seen)
  }

  async function confirm(): Promise<Result<SeatView>> {
    const body = { seatId: await seatId() }
    const reply = await session.withToken((bearer) => api.call('confirmExamSeat', { body, bearer }))
    await take(reply)
    schedule()
    return reply.ok ? succeed(view()) : reply
  }

  async function begin(): Promise<Result<OpenAttempt>> {
    const userId = candidateId()
    if (userId === null || !deps.isProven()) return fail('exam-seat/not-seated')
    const body = { seatId: await seatId(), clientVersion: version, markingVersion: MARKING_VERSION }
    const entered = await session.withToken((bearer) => api.call('enterExam', { body, bearer }))
    if (!entered.ok) {
      if (entered.error.code === 'exam-seat/moved') await giveUp()
      return entered
    }
    // Before anything of it lies here, so that nothing of it can be forgotten here.
    await papers.add({ userId, attemptId: entered.value.paper.attemptId })
    const opened = await deps.takePaper(userId, entered.value)
    void beat()
    return opened
  }

  async function leave(): Promise<Result<SeatView>> {
    if (room.spentHere() !== null) return fail('exam-seat/paper-open')
    const body = { seatId: await seatId() }
    const left = await session.withToken((bearer) => api.call('leaveExamSeat', { body, bearer }))
    // Where somebody else has the candidate already there is nothing to give back.
    if (!left.ok && left.error.code !== 'exam-seat/moved' && left.error.code !== 'exam-seat/not-seated') return left
    state = null
    await session.logout()
    return succeed(view())
  }

  return {
    view,
    signIn,
    confirm,
    begin,
    leave,
    async finish() {
      if (room.spentHere() !== null) return fail('exam-seat/paper-open')
      handedIn = null
      movedName = null
      state = null
      if (candidateId() !== null) await session.logout()
      tell()
      return succeed(view())
    },
    noteSubmitted,
    noteDelivery({ attemptId, serverReceiptId, failure: undelivered }) {
      if (!papers.list().some((paper) => paper.attemptId === attemptId)) return
      if (handedIn?.receipt.attemptId === attemptId) {
        handedIn = { ...handedIn, receipt: { ...handedIn.receipt, serverReceiptId }, failure: undelivered }
        tell()
      }
      if (serverReceiptId !== null) void wipe()
    },
    noteOccupant() {
      if (candidateId() === null) clearTimeout(beatTimer)
      else if (state === null && handedIn === null) void beat()
      // After a start: the journal is checked before anything is read from it.
      if (papers.list().length > 0) wipeTimer ??= setTimeout(() => void wipe(), WIPE_AGAIN_MS)
    },
    stop() {
      clearTimeout(beatTimer)
      clearTimeout(wipeTimer)
    }
  }
}
