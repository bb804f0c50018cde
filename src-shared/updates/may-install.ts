import { areExamsNear, type ExamTimes } from './exam-times.ts'
import { isWithinHours, type DayMinute, type ExamWindow, type InstallHours } from './install-hours.ts'

/** Why nothing is installed now. */
export const installHolds = [
  'attempt-open',
  'attempts-unknown',
  'policy-unknown',
  'exam-hours-unknown',
  'exam-window',
  'exam-session',
  'outside-hours'
] as const

export type InstallHold = (typeof installHolds)[number]

/** What must be known; null is no answer, and no answer means no. */
export interface InstallFacts {
  /** Attempts on this computer that are not handed in, over all journals. */
  readonly openAttempts: number | null
  /** Whether the policy file could be read as it is meant, or there is none. */
  readonly isPolicyKnown: boolean
  readonly isKioskDevice: boolean
  readonly hours: InstallHours | null
  /** As the policy names them; null where it names none. */
  readonly examWindows: readonly ExamWindow[] | null
  /** As the centre's server named them; null where none ever did. */
  readonly examTimes: ExamTimes | null
  /** By the wall clock; milliseconds, and as the day and minute where the computer stands. */
  readonly now: number
  readonly at: DayMinute
}

/** A day on each side of an exam: clocks of seats are wrong by hours and by time zones, and an update can wait. */
const WINDOW_MARGIN_MS = 24 * 60 * 60 * 1000

/** Empty where an update may be installed. An exam seat is told by the policy when it may, or it never does. */
export function holdsOf({
  openAttempts,
  isPolicyKnown,
  isKioskDevice,
  hours,
  examWindows,
  examTimes,
  now,
  at
}: InstallFacts): readonly InstallHold[] {
  const holds: InstallHold[] = []
  if (openAttempts === null) holds.push('attempts-unknown')
  else if (openAttempts > 0) holds.push('attempt-open')
  if (!isPolicyKnown) holds.push('policy-unknown')
  if (isKioskDevice && hours === null && examWindows === null) holds.push('exam-hours-unknown')
  if (examWindows?.some((window) => isWithin(window, now))) holds.push('exam-window')
  if (areExamsNear(examTimes, { now, isKioskDevice: isKioskDevice })) holds.push('exam-session')
  if (hours !== null && !isWithinHours(hours, at)) holds.push('outside-hours')
  return holds
}

/** Whether nothing may be downloaded either. */
export function isDownloadHeld(hold: InstallHold): boolean {
  return hold === 'exam-window' || hold === 'exam-session'
}

/** A window that cannot be read as one holds: what was meant is not known. */
function isWithin({ from, until }: ExamWindow, now: number): boolean {
  const [begin, end] = [Date.parse(from), Date.parse(until)]
  return !(now < begin - WINDOW_MARGIN_MS || now > end + WINDOW_MARGIN_MS)
}
