import { useCandidateSeatText } from './use-candidate-seat-text.ts'

const MINUTE_MS = 60_000

/** A time as people say it, in hours and minutes; what has begun counts as a whole minute. */
export function useDurationText(): (ms: number) => string {
  const { t } = useCandidateSeatText()
  return (ms) => {
    const minutes = Math.ceil(ms / MINUTE_MS)
    const hours = Math.floor(minutes / 60)
    if (hours === 0) return t('minutes', { count: minutes })
    return minutes % 60 === 0
      ? t('hours', { count: hours })
      : t('and', { first: t('hours', { count: hours }), second: t('minutes', { count: minutes % 60 }) })
  }
}
