import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/readiness.json'

/** The words of the look at whether a computer is ready; they come with their page, and not with the start. */
export function useReadinessText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'readiness')) i18n.addResourceBundle('en', 'readiness', english)
  return useTranslation('readiness')
}
