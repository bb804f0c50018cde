/** How much time is left, in the steps that the screen warns at: 15 minutes, 5 minutes, the last minute. */
export type ClockWarning = 'none' | 'quarter' | 'five' | 'minute'

const MINUTE_MS = 60_000

export function clockWarning(remainingMs: number): ClockWarning {
  if (remainingMs <= MINUTE_MS) return 'minute'
  if (remainingMs <= 5 * MINUTE_MS) return 'five'
  return remainingMs <= 15 * MINUTE_MS ? 'quarter' : 'none'
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
