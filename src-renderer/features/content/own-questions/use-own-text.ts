import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/own-questions.json'

/** The words of own questions; they come with their pages, and not with the start. */
export function useOwnText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'own-questions')) i18n.addResourceBundle('en', 'own-questions', english)
  return useTranslation('own-questions')
}
