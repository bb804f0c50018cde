import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/medals.json'

/** The words of the question before a medal test, and of the cabinet; they come with the pages that show them, and not with the start. */
export function useMedalText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'medals')) i18n.addResourceBundle('en', 'medals', english)
  return useTranslation('medals')
}
