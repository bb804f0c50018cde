import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { createRateLimitRepository } from '../account/store/rate-limit-repository.ts'
import { lockSession } from './store/lock-session.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { rateLimitOfHall } from './check-pin.ts'
import { writeAudit } from '../attempt/store/exam-audit.ts'
import { createExamRepository } from './store/exam-repository.ts'
import { stageOfSitter, type ExamSession, type Sitter } from './store/exam-stage.ts'

/** The operator, and the time (milliseconds since 1970). */
interface Doing {
  readonly examId: string
  readonly by: string
  readonly now: number
}

/** Starts a session once, and not before candidates may sign in. A repeated call changes only how late others may begin. */
export function startSession(
  queries: Queries,
  { examId, by, now, lateMinutes }: Doing & { readonly lateMinutes: number | null }
): Promise<Result<ExamSession>> {
  return inSession(queries, examId, async (transaction, session) => {
    // Nobody could sign in, and the time of late candidates would run out before anybody can.
    if (now < session.opensAt) return fail('exam/not-open', { opensAt: new Date(session.opensAt).toISOString() })
    await transaction
      .updateTable('exam_session')
      .set({ started_at: session.startedAt ?? now, ...(lateMinutes === null ? {} : { late_minutes: lateMinutes }) })
      .where('exam_id', '=', examId)
      .execute()
    const detail = lateMinutes === null ? {} : { lateMinutes }
    await writeAudit(transaction, { examId, number: null, act: 'started', detail, by, at: now })
    return succeed(undefined)
  })
}

/**
 * Closes a session: nobody signs in or begins any more. Fails with `exam/papers-open` and the numbers of open papers, unless `handsIn` is
 * set: devices then submit what there is as soon as they learn of it; a device without a connection submits later.
 */
export function closeSession(queries: Queries, { examId, by, now, handsIn }: Doing & { readonly handsIn: boolean }): Promise<Result<ExamSession>> {
  return inSession(queries, examId, async (transaction, session) => {
    const candidates = await createExamRepository(transaction).listCandidates(session)
    const sitting = candidates.filter((candidate) => stageOfSitter({ session, candidate }, now) === 'sitting').map(({ number }) => number)
    if (sitting.length > 0 && !handsIn) return fail('exam/papers-open', { numbers: sitting.join(', ') })
    await transaction
      .updateTable('exam_session')
      .set({ closed_at: now, must_hand_in: handsIn ? 1 : 0 })
      .where('exam_id', '=', examId)
      .execute()
    await writeAudit(transaction, { examId, number: null, act: 'closed', detail: { sitting: sitting.length }, by, at: now })
    return succeed(undefined)
  })
}

/** Only before the paper is drawn: the time is part of the paper and covered by its hash. */
export function giveExtraTime(
  queries: Queries,
  { examId, number, minutes, by, now }: Doing & { readonly number: string; readonly minutes: number }
): Promise<Result<Sitter>> {
  return inSitter(queries, { examId, number }, async (transaction, { candidate }) => {
    const given = await transaction
      .updateTable('exam_candidate')
      .set({ extra_minutes: minutes })
      .where('account_id', '=', candidate.accountId)
      .where('attempt_id', 'is', null)
      .returning('number')
      .executeTakeFirst()
    if (!given) return fail('exam/paper-drawn')
    await writeAudit(transaction, { examId, number, act: 'extra-time', detail: { minutes, before: candidate.extraMinutes }, by, at: now })
    return succeed(undefined)
  })
}

interface Move extends Doing {
  readonly number: string
  /** The name of the candidate seat to continue at; null for any. */
  readonly to: string | null
}

/**
 * Lets a candidate continue at another computer, or return to one. From then on, the computer that they leave cannot add to the paper, not
 * even with requests on their way; its own copy stays there. Also clears wrong PINs. Fails with `exam/handed-in` after the submission,
 * because the computer that submitted must still get its receipt.
 */
export function moveCandidate(queries: Queries, { examId, number, to, by, now }: Move): Promise<Result<Sitter>> {
  return inSitter(queries, { examId, number }, async (transaction, { candidate }) => {
    // First, because this waits for additions that are running now.
    if (candidate.attemptId !== null && !(await countSeatGeneration(transaction, candidate.attemptId))) return fail('exam/handed-in')
    await transaction
      .updateTable('exam_candidate')
      .set({ seat_id: null, seat_name: null, confirmed_at: null, wanted_seat: null, planned_seat: to })
      .where('account_id', '=', candidate.accountId)
      .execute()
    await transaction.deleteFrom('try_counter').where('purpose', '=', 'exam-pin').where('subject', '=', number).execute()
    const detail = { from: candidate.seat?.name ?? '', to: to ?? 'any seat' }
    await writeAudit(transaction, { examId, number, act: 'moved', detail, by, at: now })
    return succeed(undefined)
  })
}

/** Clears all wrong PINs of this session's numbers, of every device and of the whole centre, so that blocked candidates can sign in. */
export function forgivePins(queries: Queries, { examId, by, now }: Doing): Promise<Result<ExamSession>> {
  return inSession(queries, examId, async (transaction) => {
    const wrongPins = await createRateLimitRepository(transaction).read(rateLimitOfHall(now))
    await transaction.deleteFrom('try_counter').where('purpose', 'in', ['exam-hall', 'exam-seat']).execute()
    await transaction
      .deleteFrom('try_counter')
      .where('purpose', '=', 'exam-pin')
      .where('subject', 'in', (numbers) => numbers.selectFrom('exam_candidate').select('number').where('exam_id', '=', examId))
      .execute()
    await writeAudit(transaction, { examId, number: null, act: 'forgiven', detail: { wrongPins }, by, at: now })
    return succeed(undefined)
  })
}

/** False where the paper is submitted. An attempt that was claimed but never created has no turns to count. */
async function countSeatGeneration(transaction: Queries, attemptId: string): Promise<boolean> {
  const counted = await transaction
    .updateTable('attempt')
    .set((attempt) => ({ seat_turn: attempt('seat_turn', '+', 1) }))
    .where('attempt_id', '=', attemptId)
    .where('is_closed', '=', 0)
    .returning('attempt_id')
    .executeTakeFirst()
  if (counted) return true
  const submitted = await transaction.selectFrom('attempt').select('attempt_id').where('attempt_id', '=', attemptId).executeTakeFirst()
  return submitted === undefined
}

type Step<Subject> = (transaction: Queries, subject: Subject) => Promise<Result<undefined>>

/** Changes an open session, all or nothing; returns the changed session. */
function inSession(queries: Queries, examId: string, step: Step<ExamSession>): Promise<Result<ExamSession>> {
  return queries.transaction().execute(async (transaction): Promise<Result<ExamSession>> => {
    const { findSession } = createExamRepository(transaction)
    await lockSession(transaction, examId)
    const session = await findSession(examId)
    if (!session) return fail('exam/not-found')
    if (session.closedAt !== null) return fail('exam/closed')
    const done = await step(transaction, session)
    if (!done.ok) return done
    return succeed((await findSession(examId)) ?? session)
  })
}

/** The same for one of its candidates. */
function inSitter(
  queries: Queries,
  { examId, number }: { readonly examId: string; readonly number: string },
  step: Step<Sitter>
): Promise<Result<Sitter>> {
  return queries.transaction().execute(async (transaction): Promise<Result<Sitter>> => {
    const exams = createExamRepository(transaction)
    await lockSession(transaction, examId)
    const session = await exams.findSession(examId)
    if (!session) return fail('exam/not-found')
    if (session.closedAt !== null) return fail('exam/closed')
    const sitter = await exams.find(examId, number)
    if (!sitter) return fail('exam/no-such-candidate')
    const done = await step(transaction, sitter)
    if (!done.ok) return done
    return succeed((await exams.find(examId, number)) ?? sitter)
  })
}
