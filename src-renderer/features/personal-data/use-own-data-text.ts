import { useTranslation } from 'react-i18next'
import english from '../../../resources/locales/en/own-data.json'

/** The words about a learner's own data; they come with the profile, and not with the start. */
export function useOwnDataText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'own-data')) i18n.addResourceBundle('en', 'own-data', english)
  return useTranslation('own-data')
}
