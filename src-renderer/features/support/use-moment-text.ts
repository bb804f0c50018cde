import { useTranslation } from 'react-i18next'
import { formattingLocale } from '../../ui/data/formatting-locale.ts'

/** How a moment (milliseconds since 1970) is written, by this computer's zone. */
export function useMomentText(): (at: number) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(at)
}
