import { useTranslation } from 'react-i18next'
import english from '../../../resources/locales/en/exam-seat.json'

/** The words of a seat of exam sessions; they come with its page, and not with the start. */
export function useSeatText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'exam-seat')) i18n.addResourceBundle('en', 'exam-seat', english)
  return useTranslation('exam-seat')
}
