const MINUTE_MS = 60_000

/** The moments at which the screen warns, the last first: so much of the time is left, or such a share of the whole. */
const clockWarnings = [
  { warning: 'minute', leftMs: MINUTE_MS },
  { warning: 'five', leftMs: 5 * MINUTE_MS },
  { warning: 'ten', leftMs: 10 * MINUTE_MS },
  { warning: 'half', share: 0.5 }
] as const

/** From here to the end the clock shows, whatever was chosen. */
const ALWAYS_SHOWN_MS = 5 * MINUTE_MS

/** The warning that was given last; `none` before the first. */
export type ClockWarning = 'none' | (typeof clockWarnings)[number]['warning']

/** Both in milliseconds; `budgetMs` is the time of the whole paper. */
export function clockWarning(remainingMs: number, budgetMs: number): ClockWarning {
  const given = clockWarnings.find((moment) => remainingMs <= ('leftMs' in moment ? moment.leftMs : moment.share * budgetMs))
  return given?.warning ?? 'none'
}

/** Whether the clock can be hidden now: never in the last five minutes. */
export function mayHideClock(remainingMs: number): boolean {
  return remainingMs > ALWAYS_SHOWN_MS
}

/** `hh:mm:ss`. Started seconds count, so that 00:00:00 shows only when the time is over. */
export function clockText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Hours and whole minutes of a span, for sentences; started minutes count. */
export function hoursAndMinutes(spanMs: number): { readonly hours: number; readonly minutes: number } {
  const minutes = Math.max(0, Math.ceil(spanMs / MINUTE_MS))
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
