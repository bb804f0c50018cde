import type { SeatStage, SeatState } from '../../src-shared/exam-session/candidate-seat.ts'

const MINUTE_MS = 60_000

/** An exam session as it stands. Times in milliseconds since 1970. */
export interface ExamSession {
  readonly examId: string
  readonly title: string
  /** The assessment that is sat. */
  readonly slug: string
  readonly opensAt: number
  /** When the clock gives the start; null where the invigilator does. */
  readonly startsAt: number | null
  /** How long after the start somebody may still begin; null: until `closesAt`. */
  readonly lateMinutes: number | null
  readonly closesAt: number
  /** When an invigilator gave the start. */
  readonly startedAt: number | null
  readonly closedAt: number | null
  readonly mustHandIn: boolean
  /** Loading, standstills and restarts count as time that was spent. */
  readonly chargesInterruptions: boolean
  /** Whether a seat goes on after a restart without asking for number and PIN. */
  readonly continuesAfterRestart: boolean
  /** When everything but the marks of its candidates was taken away. */
  readonly forgottenAt: number | null
  /** When its results were released: until then nobody outside it sees an item of its banks. */
  readonly releasedAt: number | null
}

/** One candidate of a session as they stand. Times in milliseconds since 1970. */
export interface ExamCandidate {
  readonly number: string
  readonly accountId: string
  readonly name: string
  readonly hasPhoto: boolean
  readonly subjects: readonly { readonly slug: string; readonly title: string }[]
  /** Slugs of the subjects beside the fixed ones; null where the paper leaves no choice. */
  readonly electives: readonly string[] | null
  readonly extraMinutes: number
  readonly isInWords: boolean
  readonly plannedSeat: string | null
  readonly seat: { readonly id: string; readonly name: string } | null
  readonly confirmedAt: number | null
  readonly heardAt: number | null
  /** The most working time of which a seat has told, milliseconds. */
  readonly spentMs: number
  readonly wantedSeat: string | null
  readonly attemptId: string | null
  /** When something of the paper arrived last; null before it was drawn. */
  readonly arrivedAt: number | null
  /** Whether the backend holds the end of the paper. */
  readonly isSubmitted: boolean
  readonly releasedAt: number | null
  readonly wipedAt: number | null
}

/** A candidate within their session. */
export interface Sitter {
  readonly session: ExamSession
  readonly candidate: ExamCandidate
}

/** When the start was given, in milliseconds since 1970; null before that. The first of clock and invigilator counts. */
export function startOf({ startsAt, startedAt }: Pick<ExamSession, 'startsAt' | 'startedAt'>, now: number): number | null {
  const byClock = startsAt !== null && startsAt <= now ? startsAt : null
  if (startedAt === null || byClock === null) return startedAt ?? byClock
  return Math.min(startedAt, byClock)
}

/** The last moment to begin, in milliseconds since 1970; null before the start. */
export function lastBeginningOf(session: ExamSession, now: number): number | null {
  const start = startOf(session, now)
  if (start === null) return null
  return session.lateMinutes === null ? session.closesAt : Math.min(session.closesAt, start + session.lateMinutes * MINUTE_MS)
}

/** Whether nobody begins any more, whatever is open goes on. */
export function isOver({ closedAt, closesAt }: Pick<ExamSession, 'closedAt' | 'closesAt'>, now: number): boolean {
  return closedAt !== null || now >= closesAt
}

/** See `seatStages`. A paper that was begun goes before everything that could keep one from beginning. */
export function stageOfSitter({ session, candidate }: Sitter, now: number): SeatStage {
  if (candidate.isSubmitted) return 'handed-in'
  if (candidate.attemptId !== null) return 'sitting'
  if (isOver(session, now)) return 'closed'
  const last = lastBeginningOf(session, now)
  if (last !== null && now > last) return 'missed'
  if (candidate.confirmedAt === null) return 'unconfirmed'
  return last === null ? 'waiting' : 'open'
}

/** What the seat is told. */
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
