import { useTranslation } from 'react-i18next'
import { formattingLocale } from '../../ui/data/formatting-locale.ts'

/** Returns a function that formats a time (milliseconds since 1970) in this computer's time zone. */
export function useMomentText(): (at: number) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(at)
}
