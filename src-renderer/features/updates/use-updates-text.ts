import { useTranslation } from 'react-i18next'
import english from '../../../resources/locales/en/updates.json'

/** The words of updates; they come with their page, and not with the start. */
export function useUpdatesText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'updates')) i18n.addResourceBundle('en', 'updates', english)
  return useTranslation('updates')
}
