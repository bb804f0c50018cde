import { randomUUID } from 'node:crypto'
import { emptyProfile } from '../../src-shared/account/learner-profile.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { PasswordHasher } from '../account/password/create-password-hasher.ts'
import type { Queries } from '../platform/database/open-database.ts'
import type { FittingCandidate } from './check-exam.ts'
import { writeAudit } from '../attempt/store/exam-audit.ts'
import { lockSession } from './store/lock-session.ts'
import type { SessionFile } from './read-session-file.ts'

export interface NewExam {
  readonly session: SessionFile
  readonly candidates: readonly FittingCandidate[]
  /** Replaces a session with this id in which nobody has signed in yet. */
  readonly replaces: boolean
  readonly by: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Rows of one statement: a candidate has up to 18 values, and SQLite takes 32,766. */
const ROWS_PER_INSERT = 500

/**
 * Stores a checked session with an account for each candidate, all or nothing. Fails with `exam/id-taken` where a session with this id exists
 * and must not be replaced, and `exam/in-use` where a candidate has signed in to it.
 */
export async function loadExam(
  queries: Queries,
  hasher: Pick<PasswordHasher, 'hash'>,
  exam: NewExam
): Promise<Result<{ examId: string; candidateCount: number }>> {
  // Before the transaction, because hashing takes a while, and a SQLite database has one writer.
  const seated = await Promise.all(
    exam.candidates.map(async (candidate) => ({ candidate, accountId: randomUUID(), pinHash: await hasher.hash(candidate.pin) }))
  )
  return queries.transaction().execute(async (transaction): Promise<Result<{ examId: string; candidateCount: number }>> => {
    const examId = exam.session.id
    await lockSession(transaction, examId)
    const removed = await removeUnused(transaction, exam)
    if (!removed.ok) return removed
    if (!(await insertSession(transaction, exam))) return fail('exam/id-taken')
    for (let start = 0; start < seated.length; start += ROWS_PER_INSERT) {
      await insertCandidates(transaction, exam, seated.slice(start, start + ROWS_PER_INSERT))
    }
    const act = removed.value ? 'replaced' : 'loaded'
    await writeAudit(transaction, { examId, number: null, act, detail: { candidates: seated.length }, by: exam.by, at: exam.now })
    return succeed({ examId, candidateCount: seated.length })
  })
}

/** True where a session with this id was deleted for the new one. Its audit stays, under the same id. */
async function removeUnused(transaction: Queries, { session, replaces }: NewExam): Promise<Result<boolean>> {
  const held = await transaction.selectFrom('exam_session').select('forgotten_at').where('exam_id', '=', session.id).executeTakeFirst()
  if (!held) return succeed(false)
  if (!replaces || held.forgotten_at !== null) return fail('exam/id-taken')
  // Locks the rows, so that nobody signs in between the check and the deletion.
  await transaction
    .updateTable('exam_candidate')
    .set((row) => ({ number: row.ref('number') }))
    .where('exam_id', '=', session.id)
    .execute()
  const candidates = await transaction
    .selectFrom('exam_candidate')
    .select(['account_id', 'seated_at', 'attempt_id'])
    .where('exam_id', '=', session.id)
    .execute()
  if (candidates.some(({ seated_at: seatedAt, attempt_id: attemptId }) => seatedAt !== null || attemptId !== null)) return fail('exam/in-use')
  await transaction.deleteFrom('exam_candidate').where('exam_id', '=', session.id).execute()
  for (const { account_id: accountId } of candidates) {
    await transaction.deleteFrom('account_photo').where('account_id', '=', accountId).execute()
    await transaction.deleteFrom('account').where('account_id', '=', accountId).execute()
  }
  return succeed(true)
}

/** False where another command has loaded a session with this id meanwhile. A replaced session starts from the beginning. */
async function insertSession(transaction: Queries, { session, replaces, now }: NewExam): Promise<boolean> {
  const values = {
    title: session.title,
    slug: session.paper,
    opens_at: session.opensAt,
    starts_at: session.startsAt ?? null,
    late_minutes: session.lateMinutes ?? null,
    closes_at: session.closesAt,
    started_at: null,
    closed_at: null,
    must_hand_in: 0,
    charges_interruptions: session.interruptions === 'charged' ? 1 : 0,
    continues_after_restart: session.afterRestart === 'continue' ? 1 : 0,
    second_percent: percentOf(session.secondMarking),
    mark_tolerance: session.markTolerance ?? 0,
    forgotten_at: null,
    results_released_at: null,
    loaded_at: now
  }
  const made = await transaction
    .insertInto('exam_session')
    .values({ exam_id: session.id, ...values })
    .onConflict((conflict) => (replaces ? conflict.column('exam_id').doUpdateSet(values) : conflict.column('exam_id').doNothing()))
    .returning('exam_id')
    .executeTakeFirst()
  return made !== undefined
}

function percentOf(second: SessionFile['secondMarking']): number {
  if (typeof second === 'object') return second.sample
  return second === 'all' ? 100 : 0
}

interface NewCandidate {
  readonly candidate: FittingCandidate
  readonly accountId: string
  readonly pinHash: string
}

async function insertCandidates(transaction: Queries, { session, now }: NewExam, rows: readonly NewCandidate[]): Promise<void> {
  await transaction
    .insertInto('account')
    .values(
      rows.map(({ candidate: { number, name }, accountId, pinHash }) => ({
        account_id: accountId,
        // A name that nobody can type when signing in: see `identifierSchema`.
        username: `exam:${session.id}:${number}`,
        name,
        password_hash: pinHash,
        recovery_hash: null,
        profile: JSON.stringify(emptyProfile),
        role: 'candidate',
        epoch: 1,
        created_at: now
      }))
    )
    .execute()
  await transaction
    .insertInto('exam_candidate')
    .values(rows.map((row) => toRow(session.id, row)))
    .execute()
  for (const { candidate, accountId } of rows) {
    if (!candidate.picture) continue
    const { mediaType, base64 } = candidate.picture
    await transaction.insertInto('account_photo').values({ account_id: accountId, media_type: mediaType, base64 }).execute()
  }
}

function toRow(examId: string, { candidate, accountId }: NewCandidate) {
  return {
    exam_id: examId,
    number: candidate.number,
    account_id: accountId,
    subjects: JSON.stringify(candidate.chosen),
    electives: candidate.electives === null ? null : JSON.stringify(candidate.electives),
    extra_minutes: candidate.extraMinutes,
    is_in_words: candidate.isInWords ? 1 : 0,
    planned_seat: candidate.seat,
    seat_id: null,
    seat_name: null,
    seated_at: null,
    confirmed_at: null,
    heard_at: null,
    spent_ms: 0,
    wanted_seat: null,
    attempt_id: null,
    released_at: null,
    wiped_at: null
  }
}
