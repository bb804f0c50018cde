import type { SeatStage, SeatState } from '../../../src-shared/exam-session/candidate-seat.ts'

const MINUTE_MS = 60_000

/** The state of an exam session. Times in milliseconds since 1970. */
export interface ExamSession {
  readonly examId: string
  readonly title: string
  /** The assessment of the session. */
  readonly slug: string
  readonly opensAt: number
  /** When the clock starts the session; null where the invigilator does. */
  readonly startsAt: number | null
  /** Minutes after the start in which a candidate may still begin; null: until `closesAt`. */
  readonly lateMinutes: number | null
  readonly closesAt: number
  /** When an invigilator started the session. */
  readonly startedAt: number | null
  readonly closedAt: number | null
  readonly mustHandIn: boolean
  /** Loading, interruptions and restarts count as time spent. */
  readonly chargesInterruptions: boolean
  /** Whether a kiosk device continues after a restart without asking for number and PIN. */
  readonly continuesAfterRestart: boolean
  /** How many of 100 written answers are also marked by a second teacher. */
  readonly secondPercent: number
  /** By how many marks the two may differ. */
  readonly markTolerance: number
  /** When everything except the candidates' marks was deleted. */
  readonly forgottenAt: number | null
  /** When its results were released: until then nobody outside it sees an item of its banks. */
  readonly releasedAt: number | null
}

/** The state of one candidate of a session. Times in milliseconds since 1970. */
export interface ExamCandidate {
  readonly number: string
  readonly accountId: string
  readonly name: string
  readonly hasPhoto: boolean
  readonly subjects: readonly { readonly slug: string; readonly title: string }[]
  /** Slugs of the subjects beside the fixed ones; null where the paper offers no choice. */
  readonly electives: readonly string[] | null
  readonly extraMinutes: number
  readonly isInWords: boolean
  readonly plannedSeat: string | null
  readonly seat: { readonly id: string; readonly name: string } | null
  readonly confirmedAt: number | null
  readonly heardAt: number | null
  /** The largest working time that a device has reported, milliseconds. */
  readonly spentMs: number
  readonly wantedSeat: string | null
  readonly attemptId: string | null
  /** When an event of the attempt last arrived; null before the paper was drawn. */
  readonly arrivedAt: number | null
  /** Whether the backend has the submission. */
  readonly isSubmitted: boolean
  readonly releasedAt: number | null
  readonly wipedAt: number | null
}

/** A candidate within their session. */
export interface Sitter {
  readonly session: ExamSession
  readonly candidate: ExamCandidate
}

/** Returns when the session was started, in milliseconds since 1970; null before that. The earlier of clock and invigilator counts. */
export function startOf({ startsAt, startedAt }: Pick<ExamSession, 'startsAt' | 'startedAt'>, now: number): number | null {
  const byClock = startsAt !== null && startsAt <= now ? startsAt : null
  if (startedAt === null || byClock === null) return startedAt ?? byClock
  return Math.min(startedAt, byClock)
}

/** Returns the last time to begin, in milliseconds since 1970; null before the start. */
export function lastBeginningOf(session: ExamSession, now: number): number | null {
  const start = startOf(session, now)
  if (start === null) return null
  return session.lateMinutes === null ? session.closesAt : Math.min(session.closesAt, start + session.lateMinutes * MINUTE_MS)
}

/** Returns whether nobody may begin any more. Open papers continue. */
export function isOver({ closedAt, closesAt }: Pick<ExamSession, 'closedAt' | 'closesAt'>, now: number): boolean {
  return closedAt !== null || now >= closesAt
}

/** Returns the stage, see `seatStages`. A begun paper takes precedence over everything that could prevent beginning. */
export function stageOfSitter({ session, candidate }: Sitter, now: number): SeatStage {
  if (candidate.isSubmitted) return 'handed-in'
  if (candidate.attemptId !== null) return 'sitting'
  if (isOver(session, now)) return 'closed'
  const last = lastBeginningOf(session, now)
  if (last !== null && now > last) return 'missed'
  if (candidate.confirmedAt === null) return 'unconfirmed'
  return last === null ? 'waiting' : 'open'
}

/** Returns what the kiosk device is told. */
export function toSeatState(sitter: Sitter, now: number): SeatState {
  const { session, candidate } = sitter
  const { number, name, hasPhoto, subjects, extraMinutes, attemptId, wantedSeat } = candidate
  const isStarted = startOf(session, now) !== null
  const last = lastBeginningOf(session, now)
  return {
    examId: session.examId,
    title: session.title,
    candidate: { number, name, hasPhoto, subjects: subjects.map(({ title }) => title), extraMinutes },
    stage: stageOfSitter(sitter, now),
    startsInMs: isStarted || session.startsAt === null ? null : session.startsAt - now,
    mayBeginForMs: last === null ? null : Math.max(0, last - now),
    attemptId,
    wantedAt: wantedSeat,
    mustHandIn: session.mustHandIn
  }
}
