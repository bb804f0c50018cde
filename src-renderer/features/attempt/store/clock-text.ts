const MINUTE_MS = 60_000

/** Times of the clock's warnings, the last first: by remaining time, or as a share of the whole. */
const clockWarnings = [
  { warning: 'minute', leftMs: MINUTE_MS },
  { warning: 'five', leftMs: 5 * MINUTE_MS },
  { warning: 'ten', leftMs: 10 * MINUTE_MS },
  { warning: 'half', share: 0.5 }
] as const

/** From here to the end the clock is always visible, whatever the setting. */
const ALWAYS_SHOWN_MS = 5 * MINUTE_MS

/** The latest warning; `none` before the first. */
export type ClockWarning = 'none' | (typeof clockWarnings)[number]['warning']

/**
 * Returns the current warning. Both in milliseconds; `budgetMs` is the time of the whole paper. In a short paper, a warning that would come before the half is
 * left out: a clock that warns from the start warns of nothing.
 */
export function clockWarning(remainingMs: number, budgetMs: number): ClockWarning {
  const given = clockWarnings.find((moment) => {
    const leftMs = 'leftMs' in moment ? moment.leftMs : moment.share * budgetMs
    return remainingMs <= leftMs && leftMs <= budgetMs / 2
  })
  return given?.warning ?? 'none'
}

/** Returns whether the clock may be hidden; never in the last five minutes. */
export function mayHideClock(remainingMs: number): boolean {
  return remainingMs > ALWAYS_SHOWN_MS
}

/** Formats as `hh:mm:ss`. Rounds seconds up, so that 00:00:00 appears only when the time is over. */
export function clockText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Splits a duration into hours and minutes for sentences, rounded up to the minute. */
export function hoursAndMinutes(spanMs: number): { readonly hours: number; readonly minutes: number } {
  const minutes = Math.max(0, Math.ceil(spanMs / MINUTE_MS))
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
