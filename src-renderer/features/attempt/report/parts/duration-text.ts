import { useReportText } from './use-report-text.ts'

const SECOND_MS = 1000
const SECONDS_PER_MINUTE = 60

/** Splits a duration in milliseconds into minutes and seconds, rounded to the second. */
export function minutesAndSeconds(spanMs: number): { readonly minutes: number; readonly seconds: number } {
  const all = Math.round(spanMs / SECOND_MS)
  return { minutes: Math.floor(all / SECONDS_PER_MINUTE), seconds: all % SECONDS_PER_MINUTE }
}

/** Returns a function that formats a duration to the second, such as "1 min 12 s". */
export function useDurationText(): (spanMs: number) => string {
  const { t } = useReportText()
  return (spanMs) => {
    const { minutes, seconds } = minutesAndSeconds(spanMs)
    if (minutes === 0) return t('time.seconds', { seconds })
    return seconds === 0 ? t('time.minutes', { minutes }) : t('time.both', { minutes, seconds })
  }
}
