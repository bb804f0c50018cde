import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { useProgressText } from './use-progress-text.ts'

/** Returns a function that formats a date such as 2026-11-22, independent of this computer's time zone. */
export function useDateText(): (date: string) => string {
  const { i18n } = useProgressText()
  const format = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'medium', timeZone: 'UTC' })
  return (date) => format.format(new Date(`${date}T00:00:00Z`))
}
