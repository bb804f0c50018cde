import type { Receipt } from '../../src-shared/attempt/report/report.ts'
import type { SeatState } from '../../src-shared/exam-session/candidate-seat.ts'
import type { SeatReceipt, CandidateSeatView } from '../../src-shared/exam-session/exam-session-contract.ts'
import type { Failure } from '../../src-shared/kernel/errors/result.ts'
import type { Session } from '../account/session.ts'
import type { CandidatePapers } from './wipe-papers.ts'

/** The status of the candidate at this computer, and its view for the screen. Methods marked "Announces" announce the new view. */
export interface CandidateStatus {
  readonly view: () => CandidateSeatView
  readonly tell: () => void
  /** The backend's last reported state. */
  readonly state: () => SeatState | null
  /** Why the backend has not reported a state since. */
  readonly failure: () => Failure | null
  readonly hasSubmitted: () => boolean
  /** Announces. */
  readonly noteState: (next: SeatState) => void
  /** Announces. */
  readonly noteFailure: (error: Failure) => void
  /** Records that the candidate continues at another computer. Announces. */
  readonly noteMoved: () => void
  /** Records that the attempt was submitted here. Announces. */
  readonly noteSubmitted: (receipt: Receipt) => void
  /** Announces if that attempt is the one submitted here. */
  readonly noteDelivered: (delivery: Pick<SeatReceipt, 'attemptId' | 'serverReceiptId'> & { readonly failure: Failure | null }) => void
  /** Announces if an attempt was wiped or a failure occurred. */
  readonly noteWiped: (wiped: readonly string[], failure: Failure | null) => void
  /** Drops the state when the candidate has left. */
  readonly dropState: () => void
  /** Clears all data of the last candidate before the next one. */
  readonly clear: () => void
}

interface CandidateStatusDeps {
  readonly session: Pick<Session, 'currentUser'>
  readonly papers: Pick<CandidatePapers, 'list'>
  readonly seatName: string
  readonly changed: (view: CandidateSeatView) => void
}

interface HandedIn {
  readonly receipt: SeatReceipt
  readonly isWiped: boolean
  readonly failure: Failure | null
}

/** Returns the current candidate's id; null if no candidate is signed in. */
export function candidateIdOf(session: Pick<Session, 'currentUser'>): string | null {
  const occupant = session.currentUser()
  return occupant?.role === 'candidate' ? occupant.id : null
}

export function createCandidateStatus({ session, papers, seatName, changed }: CandidateStatusDeps): CandidateStatus {
  let state: SeatState | null = null
  let failure: Failure | null = null
  let handedIn: HandedIn | null = null
  let movedName: string | null = null

  function view(): CandidateSeatView {
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
