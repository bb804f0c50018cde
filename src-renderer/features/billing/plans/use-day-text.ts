import { useTranslation } from 'react-i18next'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'

/** Returns a function that formats a time in milliseconds since 1970 as a date, such as 31 January 2027. */
export function useDayText(): (time: number) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'long' })
  return (time) => format.format(time)
}
