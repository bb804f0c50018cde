import { hoursAndMinutes } from '../store/clock-text.ts'
import { useLockText } from './use-lock-text.ts'

/** Returns a function that formats a duration in hours and minutes, rounded up to the minute. */
export function useSpanText(): (ms: number) => string {
  const { t } = useLockText()
  return (ms) => {
    const { hours, minutes } = hoursAndMinutes(ms)
    if (hours === 0) return t('minutes', { count: minutes })
    if (minutes === 0) return t('hours', { count: hours })
    return t('and', { first: t('hours', { count: hours }), second: t('minutes', { count: minutes }) })
  }
}
