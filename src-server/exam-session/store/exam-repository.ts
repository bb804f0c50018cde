import { EXAM_TIMES_MOST } from '../../../src-shared/exam-session/exam-session-endpoints.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { ExamCandidate, ExamSession, Sitter } from './exam-stage.ts'

const subjectsSchema = z.array(z.strictObject({ slug: z.string(), title: z.string() }))
/** How long a candidate of a closed session is told that it is over. */
const DAY_MS = 24 * 60 * 60 * 1000

const electivesSchema = z.array(z.string())

/** The data for a sign-in at a kiosk device. */
export interface SigningIn extends Sitter {
  readonly pinHash: string
  readonly epoch: number
}

/** Reads of exam sessions; changes are in other files. */
export interface ExamRepository {
  readonly findSession: (examId: string) => Promise<ExamSession | null>
  /** The session that opens last comes first. */
  readonly listSessions: () => Promise<readonly ExamSession[]>
  readonly listCandidates: (session: ExamSession) => Promise<readonly ExamCandidate[]>
  readonly findOf: (accountId: string) => Promise<Sitter | null>
  readonly find: (examId: string, number: string) => Promise<Sitter | null>
  /**
   * All candidates with this number in sessions that are not closed, or were closed within the last day; the session that opens first comes
   * first.
   */
  readonly listSigningIn: (number: string, now: number) => Promise<readonly SigningIn[]>
  /** Sessions that are not closed and end after yesterday, nearest first, up to the limit of the reply. */
  readonly listTimes: (now: number) => Promise<readonly Pick<ExamSession, 'opensAt' | 'closesAt'>[]>
  /** The number of candidates in sessions in which a candidate may still begin. */
  readonly countAwaited: (now: number) => Promise<number>
}

export function createExamRepository(queries: Queries): ExamRepository {
  return {
    findSession: async (examId) => {
      const row = await queries.selectFrom('exam_session').selectAll().where('exam_id', '=', examId).executeTakeFirst()
      return row ? toSession(row) : null
    },
    listSessions: async () => {
      const rows = await queries.selectFrom('exam_session').selectAll().orderBy('opens_at', 'desc').orderBy('exam_id').execute()
      return rows.map(toSession)
    },
    listCandidates: async ({ examId }) => {
      const rows = await selectSitters(queries).where('exam_candidate.exam_id', '=', examId).orderBy('exam_candidate.number').execute()
      return rows.map(toCandidate)
    },
    findOf: async (accountId) => toSitter(await selectSitters(queries).where('exam_candidate.account_id', '=', accountId).executeTakeFirst()),
    find: async (examId, number) =>
      toSitter(
        await selectSitters(queries).where('exam_candidate.exam_id', '=', examId).where('exam_candidate.number', '=', number).executeTakeFirst()
      ),
    listSigningIn: async (number, now) => {
      const rows = await selectSitters(queries)
        .where('exam_candidate.number', '=', number)
        .where((row) => row.or([row('exam_session.closed_at', 'is', null), row('exam_session.closed_at', '>', now - DAY_MS)]))
        .orderBy('exam_session.opens_at')
        .orderBy('exam_session.exam_id')
        .execute()
      return rows.map((row) => ({ session: toSession(row), candidate: toCandidate(row), pinHash: row.password_hash, epoch: row.epoch }))
    },
    listTimes: async (now) => {
      const rows = await queries
        .selectFrom('exam_session')
        .select(['opens_at', 'closes_at'])
        .where('closed_at', 'is', null)
        .where('closes_at', '>', now - DAY_MS)
        .orderBy('opens_at')
        .limit(EXAM_TIMES_MOST)
        .execute()
      return rows.map((row) => ({ opensAt: row.opens_at, closesAt: row.closes_at }))
    },
    countAwaited: async (now) => {
      const { count } = await queries
        .selectFrom('exam_candidate')
        .innerJoin('exam_session', 'exam_session.exam_id', 'exam_candidate.exam_id')
        .select((row) => row.fn.countAll().as('count'))
        .where('exam_session.closed_at', 'is', null)
        .where('exam_session.closes_at', '>', now)
        .executeTakeFirstOrThrow()
      return Number(count)
    }
  }
}

function selectSitters(queries: Queries) {
  return queries
    .selectFrom('exam_candidate')
    .innerJoin('exam_session', 'exam_session.exam_id', 'exam_candidate.exam_id')
    .innerJoin('account', 'account.account_id', 'exam_candidate.account_id')
    .leftJoin('account_photo', 'account_photo.account_id', 'exam_candidate.account_id')
    .leftJoin('attempt', 'attempt.attempt_id', 'exam_candidate.attempt_id')
    .selectAll('exam_session')
    .select([
      'exam_candidate.number',
      'exam_candidate.account_id',
      'exam_candidate.subjects',
      'exam_candidate.electives',
      'exam_candidate.extra_minutes',
      'exam_candidate.is_in_words',
      'exam_candidate.planned_seat',
      'exam_candidate.seat_id',
      'exam_candidate.seat_name',
      'exam_candidate.confirmed_at',
      'exam_candidate.heard_at',
      'exam_candidate.spent_ms',
      'exam_candidate.wanted_seat',
      'exam_candidate.attempt_id',
      'exam_candidate.released_at',
      'exam_candidate.wiped_at',
      'account.name',
      'account.password_hash',
      'account.epoch',
      'account_photo.media_type',
      'attempt.is_closed',
      'attempt.heard_at as arrived_at'
    ])
}

type SitterRow = Awaited<ReturnType<ReturnType<typeof selectSitters>['executeTakeFirstOrThrow']>>

function toSitter(row: SitterRow | undefined): Sitter | null {
  return row ? { session: toSession(row), candidate: toCandidate(row) } : null
}

function toSession(row: Tables['exam_session']): ExamSession {
  return {
    examId: row.exam_id,
    title: row.title,
    slug: row.slug,
    opensAt: row.opens_at,
    startsAt: row.starts_at,
    lateMinutes: row.late_minutes,
    closesAt: row.closes_at,
    startedAt: row.started_at,
    closedAt: row.closed_at,
    mustHandIn: row.must_hand_in === 1,
    chargesInterruptions: row.charges_interruptions === 1,
    continuesAfterRestart: row.continues_after_restart === 1,
    secondPercent: row.second_percent,
    markTolerance: row.mark_tolerance,
    forgottenAt: row.forgotten_at,
    releasedAt: row.results_released_at
  }
}

function toCandidate(row: SitterRow): ExamCandidate {
  return {
    number: row.number,
    accountId: row.account_id,
    name: row.name,
    hasPhoto: row.media_type !== null,
    subjects: subjectsSchema.parse(JSON.parse(row.subjects)),
    electives: row.electives === null ? null : electivesSchema.parse(JSON.parse(row.electives)),
    extraMinutes: row.extra_minutes,
    isInWords: row.is_in_words === 1,
    plannedSeat: row.planned_seat,
    seat: row.seat_id === null ? null : { id: row.seat_id, name: row.seat_name ?? '' },
    confirmedAt: row.confirmed_at,
    heardAt: row.heard_at,
    spentMs: row.spent_ms,
    wantedSeat: row.wanted_seat,
    attemptId: row.attempt_id,
    arrivedAt: row.arrived_at,
    isSubmitted: row.is_closed === 1,
    releasedAt: row.released_at,
    wipedAt: row.wiped_at
  }
}
