import { useTranslation } from 'react-i18next'
import { hoursAndMinutes } from '../../store/clock-text.ts'

/** Formats a duration, such as "1 h 52 min". */
export function SpanText({ spanMs }: { readonly spanMs: number }) {
  const { t } = useTranslation()
  const { hours, minutes } = hoursAndMinutes(spanMs)
  return hours === 0 ? t('time.minutesShort', { minutes }) : t('time.hoursShort', { hours, minutes })
}
