import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/levels.json'

/** The words about classes, and about papers that are not there; they come with the pages that show them, and not with the start. */
export function useLevelText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'levels')) i18n.addResourceBundle('en', 'levels', english)
  return useTranslation('levels')
}
