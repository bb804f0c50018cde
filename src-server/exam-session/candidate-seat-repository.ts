import { sql } from 'kysely'
import { SEAT_SILENT_MS, type CandidateSeat } from '../../src-shared/exam-session/candidate-seat.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { writeAudit, type ExamAct } from '../attempt/store/exam-audit.ts'
import type { Sitter } from './store/exam-stage.ts'

/** `taken`: the candidate is at another device; `occupied`: another candidate's paper is open at this one. */
export type SeatClaim = 'seated' | 'taken' | 'occupied'

interface Asked {
  readonly sitter: Sitter
  readonly seat: CandidateSeat
  /** Milliseconds since 1970. */
  readonly now: number
}

interface At {
  readonly sitter: Sitter
  readonly seatId: string
  readonly now: number
}

interface LeftSeat {
  readonly attemptId: string
  readonly seatName: string
  /** How often the candidate had been moved when they used that device. */
  readonly seatGeneration: number
  readonly now: number
}

/** Changes from kiosk devices. Each change checks in its own condition which device is the candidate's, so of two concurrent ones, one is refused. */
export interface SeatRepository {
  readonly claim: (asked: Asked) => Promise<SeatClaim>
  /** False where the candidate is not at this device. */
  readonly beat: (at: At & { readonly spentMs: number | null }) => Promise<boolean>
  readonly confirm: (at: At) => Promise<boolean>
  /** False where the candidate is not at this device, or has begun. */
  readonly leave: (at: At) => Promise<boolean>
  /** Returns the id of the candidate's only attempt: `attemptId`, or that of the first caller. Null where the candidate is not at this device. */
  readonly claimAttempt: (at: At & { readonly attemptId: string }) => Promise<string | null>
  /** Records that the device was told that everything is received, or that it reported wiping its copy. The first time of each counts. */
  readonly noteWiped: (attemptId: string, noted: { readonly isDone: boolean; readonly now: number }) => Promise<void>
  /** Records once that a device which its candidate has left has wiped its copy. */
  readonly noteLeft: (left: LeftSeat) => Promise<void>
}

/** Contact times of a waiting device are written at this interval, so that 250 devices do not slow down the saving of answers. */
const HEARD_STEP_MS = 20_000

export function createSeatRepository(queries: Queries): SeatRepository {
  return {
    claim: (asked) => queries.transaction().execute((transaction) => claim(transaction, asked)),
    beat: (at) => beat(queries, at),
    confirm: (at) =>
      changeAt(queries, at, {
        act: 'confirmed',
        change: (update, now) => update.set({ confirmed_at: now, heard_at: now }).where('confirmed_at', 'is', null)
      }),
    leave: (at) =>
      changeAt(queries, at, {
        act: 'left',
        change: (update) =>
          update.set({ seat_id: null, seat_name: null, seated_at: null, confirmed_at: null, wanted_seat: null }).where('attempt_id', 'is', null)
      }),
    claimAttempt: (at) => queries.transaction().execute((transaction) => claimAttempt(transaction, at)),
    noteWiped: (attemptId, noted) => queries.transaction().execute((transaction) => noteWiped(transaction, attemptId, noted)),
    noteLeft: (left) => queries.transaction().execute((transaction) => noteLeft(transaction, left))
  }
}

async function claim(transaction: Queries, { sitter, seat, now }: Asked): Promise<SeatClaim> {
  const { examId } = sitter.session
  const { number } = sitter.candidate
  // A write comes first: it locks the row, and on SQLite a transaction that has only read cannot always go on to write.
  await updateOne(transaction, sitter)
    .set((row) => ({ number: row.ref('number') }))
    .execute()
  if (await isOccupied(transaction, sitter, seat.id)) return 'occupied'
  const seated = await updateOne(transaction, sitter)
    .set({ seat_id: seat.id, seat_name: seat.name, seated_at: now, heard_at: now, confirmed_at: null, wanted_seat: null })
    .where((row) =>
      row.or([
        row('seat_id', 'is', null),
        row('seat_id', '=', seat.id),
        // No paper is open there, and that device has been silent since.
        row.and([row('attempt_id', 'is', null), row('heard_at', '<', now - SEAT_SILENT_MS)])
      ])
    )
    .returning('number')
    .executeTakeFirst()
  if (!seated) await updateOne(transaction, sitter).set({ wanted_seat: seat.name }).execute()
  await writeAudit(transaction, { examId, number, act: seated ? 'seated' : 'wanted-elsewhere', by: `seat ${seat.name}`, at: now })
  return seated ? 'seated' : 'taken'
}

/** Returns whether another candidate's paper is open at a device, in a running session. */
async function isOccupied(transaction: Queries, { candidate }: Sitter, seatId: string): Promise<boolean> {
  const other = await transaction
    .selectFrom('exam_candidate')
    .innerJoin('attempt', 'attempt.attempt_id', 'exam_candidate.attempt_id')
    .innerJoin('exam_session', 'exam_session.exam_id', 'exam_candidate.exam_id')
    .select('exam_candidate.number')
    .where('exam_candidate.seat_id', '=', seatId)
    .where('exam_candidate.account_id', '!=', candidate.accountId)
    .where('attempt.is_closed', '=', 0)
    .where('exam_session.closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

async function beat(queries: Queries, { sitter, seatId, spentMs, now }: At & { readonly spentMs: number | null }): Promise<boolean> {
  const { seat, heardAt, spentMs: knownMs } = sitter.candidate
  if (seat?.id !== seatId) return false
  const isNews = spentMs !== null && spentMs > knownMs
  if (!isNews && heardAt !== null && now - heardAt < HEARD_STEP_MS) return true
  const heard = await updateOne(queries, sitter)
    .set({ heard_at: now, ...(isNews ? { spent_ms: sql<number>`case when spent_ms < ${spentMs} then ${spentMs} else spent_ms end` } : {}) })
    .where('seat_id', '=', seatId)
    .returning('number')
    .executeTakeFirst()
  return heard !== undefined
}

interface SeatChange {
  readonly act: ExamAct
  readonly change: (update: ReturnType<typeof updateOne>, now: number) => ReturnType<typeof updateOne>
}

/** Changes the row of a candidate at this device and adds an audit entry; false where nothing was changed. */
function changeAt(queries: Queries, { sitter, seatId, now }: At, { act, change }: SeatChange): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    const done = await change(updateOne(transaction, sitter), now).where('seat_id', '=', seatId).returning('number').executeTakeFirst()
    if (!done) return false
    const { examId } = sitter.session
    await writeAudit(transaction, { examId, number: done.number, act, by: seatOf(sitter), at: now })
    return true
  })
}

async function claimAttempt(transaction: Queries, { sitter, seatId, attemptId, now }: At & { readonly attemptId: string }): Promise<string | null> {
  // Writing the row locks it: a concurrent caller reads what this one has written.
  const held = await updateOne(transaction, sitter).set({ heard_at: now }).where('seat_id', '=', seatId).returning('attempt_id').executeTakeFirst()
  if (!held) return null
  const { examId } = sitter.session
  const { number } = sitter.candidate
  if (held.attempt_id === null) await updateOne(transaction, sitter).set({ attempt_id: attemptId }).execute()
  await writeAudit(transaction, { examId, number, act: held.attempt_id === null ? 'began' : 'resumed', by: seatOf(sitter), at: now })
  return held.attempt_id ?? attemptId
}

async function noteWiped(
  transaction: Queries,
  attemptId: string,
  { isDone, now }: { readonly isDone: boolean; readonly now: number }
): Promise<void> {
  const column = isDone ? 'wiped_at' : 'released_at'
  const noted = await transaction
    .updateTable('exam_candidate')
    .set(isDone ? { wiped_at: now } : { released_at: now })
    .where('attempt_id', '=', attemptId)
    .where(column, 'is', null)
    .returning(['exam_id', 'number', 'seat_name'])
    .executeTakeFirst()
  if (!noted) return
  const { exam_id: examId, number, seat_name: seatName } = noted
  await writeAudit(transaction, { examId, number, act: isDone ? 'wiped' : 'released', by: `seat ${seatName ?? ''}`, at: now })
}

async function noteLeft(transaction: Queries, { attemptId, seatName, seatGeneration, now }: LeftSeat): Promise<void> {
  // The row's lock prevents two identical reports from both finding nothing.
  const candidate = await transaction
    .updateTable('exam_candidate')
    .set((row) => ({ number: row.ref('number') }))
    .where('attempt_id', '=', attemptId)
    .returning(['exam_id', 'number'])
    .executeTakeFirst()
  if (!candidate) return
  const { exam_id: examId, number } = candidate
  const detail = { turn: seatGeneration }
  const known = await transaction
    .selectFrom('exam_audit')
    .select('entry_id')
    .where('exam_id', '=', examId)
    .where('number', '=', number)
    .where('act', '=', 'left-wiped')
    .where('detail', '=', JSON.stringify(detail))
    .executeTakeFirst()
  if (!known) await writeAudit(transaction, { examId, number, act: 'left-wiped', detail, by: `seat ${seatName}`, at: now })
}

function updateOne(queries: Queries, { candidate }: Sitter) {
  return queries.updateTable('exam_candidate').where('account_id', '=', candidate.accountId)
}

function seatOf({ candidate }: Sitter): string {
  return `seat ${candidate.seat?.name ?? ''}`
}
