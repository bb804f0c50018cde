import { areExamsNear, type ExamTimes } from './exam-times.ts'
import { serverHoldOf, type KnownServer } from './server-news.ts'
import { isWithinHours, type DayMinute, type ExamWindow, type InstallHours } from './install-hours.ts'

/** Why nothing may be installed now. */
export const installHolds = [
  'attempt-open',
  'attempts-unknown',
  'policy-unknown',
  'exam-hours-unknown',
  'exam-window',
  'exam-session',
  'server-older',
  'server-unknown',
  'outside-hours'
] as const

export type InstallHold = (typeof installHolds)[number]

/** Facts required to install. Null means unknown, and unknown blocks. */
export interface InstallFacts {
  /** Attempts on this computer that are not submitted, across all journals. */
  readonly openAttempts: number | null
  /** Whether the policy file is valid or absent. */
  readonly isPolicyKnown: boolean
  readonly isKioskDevice: boolean
  readonly hours: InstallHours | null
  /** Exam windows of the policy; null if it names none. */
  readonly examWindows: readonly ExamWindow[] | null
  /** Sessions sent by the centre's server; null if it never sent any. */
  readonly examTimes: ExamTimes | null
  /** The server that this computer's learners work with; null if it has its own backend. */
  readonly server: KnownServer | null
  /** Wall clock in milliseconds, and as local weekday and minute. */
  readonly now: number
  readonly at: DayMinute
}

/** One day before and after an exam: clocks of seats are wrong by hours and time zones, and an update can wait. */
const WINDOW_MARGIN_MS = 24 * 60 * 60 * 1000

/**
 * Returns what blocks the installation of a version; empty if it is allowed. A kiosk device installs only in hours that its policy sets. Null: no
 * version is offered yet, so none waits for the server.
 */
export function holdsOf(facts: InstallFacts, offered: string | null): readonly InstallHold[] {
  const { openAttempts, isPolicyKnown, isKioskDevice, hours, examWindows, examTimes, server, now, at } = facts
  const holds: InstallHold[] = []
  if (openAttempts === null) holds.push('attempts-unknown')
  else if (openAttempts > 0) holds.push('attempt-open')
  if (!isPolicyKnown) holds.push('policy-unknown')
  if (isKioskDevice && hours === null && examWindows === null) holds.push('exam-hours-unknown')
  if (examWindows?.some((window) => isWithin(window, now))) holds.push('exam-window')
  if (areExamsNear(examTimes, { now, isKioskDevice: isKioskDevice })) holds.push('exam-session')
  const serverHold = offered === null ? null : serverHoldOf(server, offered, now)
  if (serverHold !== null) holds.push(serverHold)
  if (hours !== null && !isWithinHours(hours, at)) holds.push('outside-hours')
  return holds
}

/** Returns whether downloads are blocked too. */
export function isDownloadHeld(hold: InstallHold): boolean {
  return hold === 'exam-window' || hold === 'exam-session'
}

/** Returns whether Koya may not even look for an update by itself: exams are held now, or it is unknown when they are. */
export function isLookHeld(hold: InstallHold): boolean {
  return isDownloadHeld(hold) || hold === 'policy-unknown' || hold === 'exam-hours-unknown'
}

/** An invalid window blocks, since its meaning is unknown. */
function isWithin({ from, until }: ExamWindow, now: number): boolean {
  const [begin, end] = [Date.parse(from), Date.parse(until)]
  return !(now < begin - WINDOW_MARGIN_MS || now > end + WINDOW_MARGIN_MS)
}
