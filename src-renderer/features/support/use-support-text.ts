import { useTranslation } from 'react-i18next'
import english from '../../../resources/locales/en/support.json'

/** The words of the conversations with the staff; they come with their pages, and not with the start. */
export function useSupportText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'support')) i18n.addResourceBundle('en', 'support', english)
  return useTranslation('support')
}
