import { useTranslation } from 'react-i18next'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'

/** Returns a function that formats the day of a time (milliseconds since 1970) in this computer's time zone. */
export function useDayText(): (at: number) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'medium' })
  return (at) => format.format(at)
}

/** The last moment of a day such as 2026-12-04 on this computer, in milliseconds since 1970; null for no day. */
export function endOfDay(date: string): number | null {
  if (date === '') return null
  const end = new Date(`${date}T23:59:59`).getTime()
  return Number.isNaN(end) ? null : end
}

/** The day of a time on this computer, such as 2026-12-04. */
export function dayOf(at: number): string {
  const time = new Date(at)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${String(time.getFullYear())}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}
