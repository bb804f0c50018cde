import { emptyProgress, type AttemptProgress } from '../../../../src-shared/attempt/record/attempt-progress.ts'

/**
 * slip ──▶ seat ──▶ words ──▶ room ──second answer──▶ dark ──▶ room (resumed) ──submitted──▶ ready
 *
 * The slip with the seat, the invigilator's words, the exam room, a staged power cut, and the card at the end.
 */
export type ExamDayStage = 'slip' | 'seat' | 'words' | 'room' | 'dark' | 'ready'

export interface ExamDay {
  readonly stage: ExamDayStage
  /** The newest wrong seat that was tried; null if none. */
  readonly wrongSeat: number | null
  /** State of the exam room. */
  readonly progress: AttemptProgress
  /** Number of answers when the power went; null before it. */
  readonly answersAtCut: number | null
  /** Time on the clock of the room in which it went, milliseconds. */
  readonly remainingMs: number
  /** How the paper was submitted; null before that. */
  readonly end: { readonly answeredCount: number; readonly spentMs: number; readonly reason: 'candidate' | 'time-up' } | null
}

export type ExamDayEvent =
  | { readonly kind: 'next' }
  | { readonly kind: 'seat'; readonly number: number }
  | { readonly kind: 'acted'; readonly progress: AttemptProgress }
  | { readonly kind: 'power-cut'; readonly remainingMs: number }
  | { readonly kind: 'submitted'; readonly answeredCount: number; readonly spentMs: number; readonly reason: 'candidate' | 'time-up' }

/** Five questions at the pace of the UTME, and a minute to look around. */
export const REHEARSAL_MS = 5 * 60_000
/** The power goes after this many answers, so that there is something to lose. */
export const ANSWERS_BEFORE_CUT = 2
export const OWN_COMPUTER = 17
export const HALL_COMPUTERS = 24

export const freshExamDay: ExamDay = {
  stage: 'slip',
  wrongSeat: null,
  progress: emptyProgress,
  answersAtCut: null,
  remainingMs: REHEARSAL_MS,
  end: null
}

/** Returns the day after an event; events that do not fit the stage change nothing. Pure. */
export function afterEvent(day: ExamDay, event: ExamDayEvent): ExamDay {
  switch (event.kind) {
    case 'next':
      if (day.stage === 'slip') return { ...day, stage: 'seat' }
      return day.stage === 'words' || day.stage === 'dark' ? { ...day, stage: 'room' } : day
    case 'seat':
      if (day.stage !== 'seat') return day
      return event.number === OWN_COMPUTER ? { ...day, stage: 'words', wrongSeat: null } : { ...day, wrongSeat: event.number }
    case 'acted':
      return day.stage === 'room' ? { ...day, progress: event.progress } : day
    case 'power-cut':
      if (!isCutDue(day)) return day
      return { ...day, stage: 'dark', answersAtCut: countAnswers(day), remainingMs: event.remainingMs }
    case 'submitted': {
      const { answeredCount, spentMs, reason } = event
      return day.stage === 'room' ? { ...day, stage: 'ready', end: { answeredCount, spentMs, reason } } : day
    }
  }
}

/** Whether the power should go now: once, after the first answers. */
export function isCutDue(day: ExamDay): boolean {
  return day.stage === 'room' && day.answersAtCut === null && countAnswers(day) >= ANSWERS_BEFORE_CUT
}

function countAnswers({ progress }: ExamDay): number {
  return Object.keys(progress.answers).length
}
