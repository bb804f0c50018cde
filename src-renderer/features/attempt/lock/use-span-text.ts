import { hoursAndMinutes } from '../store/clock-text.ts'
import { useLockText } from './use-lock-text.ts'

/** A time as people say it, in hours and minutes; a started minute counts as a whole one. */
export function useSpanText(): (ms: number) => string {
  const { t } = useLockText()
  return (ms) => {
    const { hours, minutes } = hoursAndMinutes(ms)
    if (hours === 0) return t('minutes', { count: minutes })
    if (minutes === 0) return t('hours', { count: hours })
    return t('and', { first: t('hours', { count: hours }), second: t('minutes', { count: minutes }) })
  }
}
