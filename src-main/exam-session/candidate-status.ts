import type { Receipt } from '../../src-shared/attempt/report/report.ts'
import type { SeatState } from '../../src-shared/exam-session/candidate-seat.ts'
import type { SeatReceipt, SeatView } from '../../src-shared/exam-session/exam-session-contract.ts'
import type { Failure } from '../../src-shared/kernel/errors/result.ts'
import type { Session } from '../account/session.ts'
import type { CandidatePapers } from './wipe-papers.ts'

/** What is known of the candidate at this computer, and what the screen is told of it. */
export interface CandidateStatus {
  readonly view: () => SeatView
  readonly tell: () => void
  /** What the backend said last. */
  readonly state: () => SeatState | null
  /** Why it did not say anything since. */
  readonly failure: () => Failure | null
  readonly hasSubmitted: () => boolean
  /** Tells. */
  readonly noteState: (next: SeatState) => void
  /** Tells. */
  readonly noteFailure: (error: Failure) => void
  /** The candidate goes on at another computer. Tells. */
  readonly noteMoved: () => void
  /** The paper was submitted here. Tells. */
  readonly noteSubmitted: (receipt: Receipt) => void
  /** Tells where that paper is the one that was submitted here. */
  readonly noteDelivered: (delivery: Pick<SeatReceipt, 'attemptId' | 'serverReceiptId'> & { readonly failure: Failure | null }) => void
  /** Tells where some were wiped, or something was in the way. */
  readonly noteWiped: (wiped: readonly string[], failure: Failure | null) => void
  /** The candidate has left their place. */
  readonly dropState: () => void
  /** The next candidate begins with nothing of the last one. */
  readonly clear: () => void
}

interface CandidateStatusDeps {
  readonly session: Pick<Session, 'currentUser'>
  readonly papers: Pick<CandidatePapers, 'list'>
  readonly seatName: string
  readonly changed: (view: SeatView) => void
}

interface HandedIn {
  readonly receipt: SeatReceipt
  readonly isWiped: boolean
  readonly failure: Failure | null
}

/** Null where no candidate is signed in. */
export function candidateIdOf(session: Pick<Session, 'currentUser'>): string | null {
  const occupant = session.currentUser()
  return occupant?.role === 'candidate' ? occupant.id : null
}

export function createCandidateStatus({ session, papers, seatName, changed }: CandidateStatusDeps): CandidateStatus {
  let state: SeatState | null = null
  let failure: Failure | null = null
  let handedIn: HandedIn | null = null
  let movedName: string | null = null

  function view(): SeatView {
    if (handedIn !== null) return { phase: 'handed-in', seatName, ...handedIn }
    if (movedName !== null) return { phase: 'moved', seatName, name: movedName }
    if (state !== null && candidateIdOf(session) !== null) return { phase: 'seated', seatName, state, failure }
    return { phase: 'free', seatName, waitingCount: papers.list().length }
  }

  function tell(): void {
    changed(view())
  }

  return {
    view,
    tell,
    state: () => state,
    failure: () => failure,
    hasSubmitted: () => handedIn !== null,
    noteState(next) {
      state = next
      failure = null
      tell()
    },
    noteFailure(error) {
      failure = error
      tell()
    },
    noteMoved() {
      movedName = session.currentUser()?.name ?? ''
      state = null
      tell()
    },
    noteSubmitted(receipt) {
      const candidate = { number: state?.candidate.number ?? '', name: session.currentUser()?.name ?? '' }
      handedIn = { receipt: receiptOf(receipt, candidate), isWiped: false, failure: null }
      tell()
    },
    noteDelivered({ attemptId, serverReceiptId, failure: undelivered }) {
      if (handedIn?.receipt.attemptId !== attemptId) return
      handedIn = { ...handedIn, receipt: { ...handedIn.receipt, serverReceiptId }, failure: undelivered }
      tell()
    },
    noteWiped(wiped, kept) {
      if (handedIn !== null) handedIn = afterWipe(handedIn, wiped, kept)
      if (wiped.length > 0 || kept !== null) tell()
    },
    dropState() {
      state = null
    },
    clear() {
      handedIn = null
      movedName = null
      state = null
    }
  }
}

function receiptOf(
  { attemptId, answeredCount, itemCount, submittedAt, lastHash, serverReceiptId }: Receipt,
  { number, name }: Pick<SeatReceipt, 'number' | 'name'>
): SeatReceipt {
  return { attemptId, number, name, answeredCount, itemCount, submittedAt, lastHash, serverReceiptId }
}

function afterWipe(handedIn: HandedIn, wiped: readonly string[], failure: Failure | null): HandedIn {
  const isWiped = handedIn.isWiped || wiped.includes(handedIn.receipt.attemptId)
  return { ...handedIn, isWiped, failure: isWiped ? null : failure }
}
