import type { CandidateSeat } from '../../src-shared/exam-session/candidate-seat.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { askerAt, type QueuedHasher } from '../account/password/create-password-queue.ts'
import { sourceOf } from '../account/store/source-of.ts'
import type { LockedAttempt } from '../attempt/store/attempt-repository.ts'
import type { HandlerTable } from '../platform/http/handler-table.ts'
import { checkPin } from './check-pin.ts'
import { enterExam } from './enter-exam.ts'
import { listSaidSessions } from './list-said-sessions.ts'
import type { SigningIn } from './store/exam-repository.ts'
import { isOver, toSeatState, type Sitter } from './store/exam-stage.ts'
import type { SeatSources } from './candidate-seat-sources.ts'

type CandidateSeatHandlers = Pick<
  HandlerTable,
  'signInAtSeat' | 'readExamTimes' | 'beatExamSeat' | 'confirmExamSeat' | 'leaveExamSeat' | 'enterExam' | 'noteSeatWiped' | 'noteSeatLeft'
>

/**
 * A kiosk device must stay in contact while its candidate waits and takes the paper. The token allows little, and only while the candidate
 * uses that device.
 */
const CANDIDATE_TOKEN_SECONDS = 12 * 60 * 60

/** Handlers for a candidate who signs in at a kiosk device, waits, takes the paper and signs out, with nothing left on the device. */
export function createCandidateSeatHandlers(services: SeatSources): CandidateSeatHandlers {
  const { seats, attempts, passwordQueue, now } = services
  return {
    signInAtSeat: ({ body, ...from }) =>
      passwordQueue.take(askerAt('pin', from), (hasher) => signIn(services, { ...body, source: sourceOf(services, from) }, hasher)),
    readExamTimes: async () => succeed({ sessions: await listSaidSessions(services.exams, now()) }),
    beatExamSeat: async ({ body: { seatId, spentMs }, caller: { accountId } }) => {
      const at = await findAt(services, accountId, seatId)
      if (!at.ok) return at
      const isHere = await seats.beat({ sitter: at.value, seatId, spentMs, now: now() })
      return isHere ? succeed({ state: toSeatState(at.value, now()) }) : fail('exam-seat/moved')
    },
    confirmExamSeat: async ({ body: { seatId }, caller: { accountId } }) => {
      const at = await findAt(services, accountId, seatId)
      if (!at.ok) return at
      if (at.value.candidate.confirmedAt === null) await seats.confirm({ sitter: at.value, seatId, now: now() })
      // Read again: a confirmation at a device that the candidate has left meanwhile must not count.
      const confirmed = await findAt(services, accountId, seatId)
      return confirmed.ok ? succeed({ state: toSeatState(confirmed.value, now()) }) : confirmed
    },
    leaveExamSeat: async ({ body: { seatId }, caller: { accountId } }) => {
      const at = await findAt(services, accountId, seatId)
      if (!at.ok) return at
      const { attemptId, isSubmitted } = at.value.candidate
      if (attemptId !== null && !isSubmitted) return fail('exam-seat/paper-open')
      if (attemptId === null && !(await seats.leave({ sitter: at.value, seatId, now: now() }))) return fail('exam-seat/paper-open')
      return succeed({})
    },
    enterExam: async ({ body, caller: { accountId } }) => {
      const at = await findAt(services, accountId, body.seatId)
      return at.ok ? enterExam(services, at.value, body) : at
    },
    noteSeatWiped: async ({ body: { receiptId, isDone }, caller: { attemptId, seatGeneration } }) => {
      const attempt = await attempts.find(attemptId)
      if (!attempt) return fail('attempt/not-found')
      if (attempt.seatGeneration !== seatGeneration) return fail('attempt/capability-refused')
      const report = await attempts.readReport(attemptId)
      if (report?.receiptId !== receiptId) return fail('exam-seat/receipt-differs')
      await seats.noteWiped(attemptId, { isDone, now: now() })
      return succeed({})
    },
    noteSeatLeft: async ({ body: { seatName, isDone, ...end }, caller: { attemptId, seatGeneration } }) => {
      const left = await attempts.change(attemptId, async (attempt): Promise<Result<object>> => {
        if (attempt.stored.seatGeneration === seatGeneration) return fail('exam-seat/not-left')
        return (await holds(attempt, end)) ? succeed({}) : fail('exam-seat/answers-missing')
      })
      if (!left?.ok) return left ?? fail('attempt/not-found')
      if (isDone) await seats.noteLeft({ attemptId, seatName, seatGeneration, now: now() })
      return succeed({})
    }
  }
}

/** Returns whether the event with that number and hash is stored, and so everything before it. */
async function holds(
  { stored, readHashes }: Pick<LockedAttempt, 'stored' | 'readHashes'>,
  { lastSequence, lastHash }: { readonly lastSequence: number; readonly lastHash: string }
): Promise<boolean> {
  if (lastSequence === 0) return lastHash === stored.paperHash
  return (await readHashes(lastSequence, lastSequence)).get(lastSequence) === lastHash
}

async function signIn(
  services: SeatSources,
  { number, pin, seat, source }: { readonly number: string; readonly pin: string; readonly seat: CandidateSeat; readonly source: string },
  hasher: QueuedHasher
): Promise<Result<{ metadata: { token: string } }>> {
  const { exams, seats, tokens, now } = services
  const known = await exams.listSigningIn(number, now())
  // A number may be in several sessions: the running one comes before coming ones.
  const candidates = [...known].sort((a, b) => rankOf(a, now()) - rankOf(b, now()))
  const countAwaited = () => exams.countAwaited(now())
  const pinHashes = candidates.map(({ pinHash }) => pinHash)
  const checked = await checkPin({ ...services, hasher, countAwaited }, { number, pin, seatId: seat.id, source, pinHashes })
  if (checked.kind === 'held') return fail('exam-seat/hall-held')
  if (checked.kind === 'blocked') return fail('exam-seat/too-many-tries')
  const sitter = checked.kind === 'fits' ? candidates[checked.index] : undefined
  if (!sitter) return fail('exam-seat/wrong-pin')
  const refusal = refusalOf(sitter, seat, now())
  if (refusal) return refusal
  const claim = await seats.claim({ sitter, seat, now: now() })
  if (claim === 'taken') return fail('exam-seat/taken', { seat: sitter.candidate.seat?.name ?? '' })
  if (claim === 'occupied') return fail('exam-seat/occupied')
  return succeed({ metadata: { token: await tokens.issue({ accountId: sitter.candidate.accountId, epoch: sitter.epoch }, CANDIDATE_TOKEN_SECONDS) } })
}

/** 0 for a running session, 1 for a coming one, 2 for one that is over. */
function rankOf({ session }: SigningIn, now: number): number {
  if (isOver(session, now)) return 2
  return now < session.opensAt ? 1 : 0
}

function refusalOf({ session, candidate }: Sitter, seat: CandidateSeat, now: number): Result<never> | null {
  if (now < session.opensAt) return fail('exam-seat/not-yet', { opensAt: new Date(session.opensAt).toISOString() })
  // A candidate who has begun may return to the paper until the session is closed by hand.
  if (session.closedAt !== null || (isOver(session, now) && candidate.attemptId === null)) return fail('exam-seat/over')
  if (candidate.isSubmitted) return fail('exam-seat/over')
  const { plannedSeat } = candidate
  return plannedSeat === null || isSameName(plannedSeat, seat.name) ? null : fail('exam-seat/other-seat', { seat: plannedSeat })
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Finds the candidate of a session, if that device is theirs. */
async function findAt({ exams }: SeatSources, accountId: string, seatId: string): Promise<Result<Sitter>> {
  const sitter = await exams.findOf(accountId)
  if (!sitter) return fail('exam-seat/not-seated')
  return sitter.candidate.seat?.id === seatId ? succeed(sitter) : fail('exam-seat/moved')
}
