import type { Delivery, OpenAttempt } from '../../src-shared/attempt/attempt-contract.ts'
import type { Receipt } from '../../src-shared/attempt/report/report.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { CandidateSeatView } from '../../src-shared/exam-session/exam-session-contract.ts'
import { MARKING_VERSION } from '../../src-shared/kernel/values/marking-version.ts'
import type { AttemptRoom } from '../attempt/room/attempt-room-acts.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Session } from '../account/session.ts'
import type { GrantedTokens } from '../account/sign-in/sign-in-strategy.ts'
import type { ComputerIdentity } from '../device/computers/computer-identity.ts'
import { candidateIdOf, createCandidateStatus, type CandidateStatus } from './candidate-status.ts'
import { createExamHeartbeat, type ExamHeartbeat } from './exam-heartbeat.ts'
import type { ExamEntry } from './take-exam-paper.ts'
import type { CandidatePapers } from './wipe-papers.ts'
import { createWipeRetries } from './wipe-retries.ts'

export interface ExamSessionClient {
  view(): CandidateSeatView
  signIn(typed: { readonly number: string; readonly pin: string }): Promise<Result<CandidateSeatView>>
  confirm(): Promise<Result<CandidateSeatView>>
  begin(): Promise<Result<OpenAttempt>>
  leave(): Promise<Result<CandidateSeatView>>
  finish(): Promise<Result<CandidateSeatView>>
  /** Records that an attempt was submitted on this computer. */
  noteSubmitted(receipt: Receipt): void
  noteDelivery(delivery: Delivery): void
  /** Called when the current user has changed, for example after a start of the app. */
  noteCurrentUser(): void
  stop(): void
}

export interface ExamSessionClientDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'loginBy' | 'withToken' | 'currentUser' | 'logout'>
  readonly room: Pick<AttemptRoom, 'submitNow' | 'spentHere'>
  readonly papers: CandidatePapers
  readonly identity: ComputerIdentity
  /** Whether the current candidate has proved their identity in this run of the app. */
  readonly isProven: () => boolean
  /** Receives what a candidate typed to sign in here. */
  readonly noteCandidate: (userId: string, typed: { readonly number: string; readonly pin: string }) => void
  /** Called when the candidate was moved to another computer. */
  readonly noteMoved: (userId: string) => Promise<void>
  /** Submits an attempt from the journal whose room was not opened; `attempt/not-found` if that candidate has none. */
  readonly submitClosed: (userId: string, attemptId: string) => Promise<Result<Receipt>>
  readonly takePaper: (userId: string, entry: ExamEntry) => Promise<Result<OpenAttempt>>
  readonly kioskDeviceName: string
  /** The version of this client. */
  readonly version: string
  /** At least 0 and less than 1. */
  readonly random: () => number
  readonly changed: (view: CandidateSeatView) => void
}

/**
 * Creates the client that makes this computer a kiosk device of exam sessions. It polls the candidate's state, reports the time spent, and acts on
 * the replies: it submits when the session was closed, signs out a candidate who was moved away, and wipes what the backend has confirmed.
 */
export function createExamSessionClient(deps: ExamSessionClientDeps): ExamSessionClient {
  const { api, session, room, papers, identity, kioskDeviceName, random, changed, noteMoved, submitClosed } = deps
  const status = createCandidateStatus({ session, papers, seatName: kioskDeviceName, changed })
  const seatId = async (): Promise<string> => (await identity.readId('examSeat.id')).id
  const isHere = (attemptId: string): boolean => papers.list().some((paper) => paper.attemptId === attemptId)
  const heartbeat = createExamHeartbeat({ api, session, room, status, seatId, noteMoved, submitClosed, noteSubmitted, random })
  const retries = createWipeRetries({ papers, noteWiped: status.noteWiped })

  function noteSubmitted(receipt: Receipt): void {
    if (!isHere(receipt.attemptId)) return
    heartbeat.stop()
    status.noteSubmitted(receipt)
  }

  return {
    view: status.view,
    ...createEntry({ deps, status, heartbeat, seatId }),
    ...createLeaving({ deps, status, seatId }),
    noteSubmitted,
    noteDelivery({ attemptId, serverReceiptId, failure }) {
      if (!isHere(attemptId)) return
      status.noteDelivered({ attemptId, serverReceiptId, failure })
      if (serverReceiptId !== null) void retries.wipe()
    },
    noteCurrentUser() {
      if (candidateIdOf(session) === null) heartbeat.stop()
      else if (status.state() === null && !status.hasSubmitted()) void heartbeat.beat()
      // After a start: the journal is checked before it is read.
      retries.wipeLater()
    },
    stop() {
      heartbeat.stop()
      retries.stop()
    }
  }
}

interface EntryParts {
  readonly deps: Pick<
    ExamSessionClientDeps,
    'api' | 'session' | 'papers' | 'isProven' | 'noteCandidate' | 'takePaper' | 'kioskDeviceName' | 'version'
  >
  readonly status: Pick<CandidateStatus, 'view' | 'failure' | 'clear'>
  readonly heartbeat: Pick<ExamHeartbeat, 'beat' | 'schedule' | 'take' | 'giveUp'>
  readonly seatId: () => Promise<string>
}

/** Creates the candidate's way to their exam: sign in, confirm the identity, begin. */
function createEntry({ deps, status, heartbeat, seatId }: EntryParts): Pick<ExamSessionClient, 'signIn' | 'confirm' | 'begin'> {
  const { api, session, papers, kioskDeviceName, version } = deps
  return {
    async signIn(typed) {
      const kioskDevice = { id: await seatId(), name: kioskDeviceName }
      const user = await session.loginBy(async (): Promise<Result<GrantedTokens>> => {
        const reply = await api.call('signInAtSeat', { body: { ...typed, seat: kioskDevice } })
        if (!reply.ok) return reply
        return succeed({ token: reply.value.metadata.token, lifetimeMs: undefined, refreshToken: null, refreshLifetimeMs: undefined })
      })
      if (!user.ok) return user
      deps.noteCandidate(user.value.id, typed)
      status.clear()
      await heartbeat.beat()
      // Signed in without a state from the backend: the failure is returned, and polling continues.
      const seen = status.view()
      const failure = status.failure()
      return seen.phase === 'free' && failure !== null ? { ok: false, error: failure } : succeed(seen)
    },
    async confirm() {
      const body = { seatId: await seatId() }
      const reply = await session.withToken((bearer) => api.call('confirmExamSeat', { body, bearer }))
      await heartbeat.take(reply)
      heartbeat.schedule()
      return reply.ok ? succeed(status.view()) : reply
    },
    async begin() {
      const userId = candidateIdOf(session)
      if (userId === null || !deps.isProven()) return fail('exam-seat/not-seated')
      const body = { seatId: await seatId(), clientVersion: version, markingVersion: MARKING_VERSION }
      const entered = await session.withToken((bearer) => api.call('enterExam', { body, bearer }))
      if (!entered.ok) {
        if (entered.error.code === 'exam-seat/moved') await heartbeat.giveUp()
        return entered
      }
      // Before any data of it is stored here, so that none of it can be missed by a wipe.
      await papers.add({ userId, attemptId: entered.value.paper.attemptId })
      const opened = await deps.takePaper(userId, entered.value)
      void heartbeat.beat()
      return opened
    }
  }
}

interface LeavingParts {
  readonly deps: Pick<ExamSessionClientDeps, 'api' | 'session' | 'room'>
  readonly status: Pick<CandidateStatus, 'view' | 'tell' | 'dropState' | 'clear'>
  readonly seatId: () => Promise<string>
}

/** Creates the candidate's ways out: before their exam is open, or after it. */
function createLeaving({ deps: { api, session, room }, status, seatId }: LeavingParts): Pick<ExamSessionClient, 'leave' | 'finish'> {
  return {
    async leave() {
      if (room.spentHere() !== null) return fail('exam-seat/paper-open')
      const body = { seatId: await seatId() }
      const left = await session.withToken((bearer) => api.call('leaveExamSeat', { body, bearer }))
      // If another device already has the candidate, there is nothing to release.
      if (!left.ok && left.error.code !== 'exam-seat/moved' && left.error.code !== 'exam-seat/not-seated') return left
      status.dropState()
      await session.logout()
      return succeed(status.view())
    },
    async finish() {
      if (room.spentHere() !== null) return fail('exam-seat/paper-open')
      status.clear()
      if (candidateIdOf(session) !== null) await session.logout()
      status.tell()
      return succeed(status.view())
    }
  }
}
