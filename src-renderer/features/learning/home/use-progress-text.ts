import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/progress.json'

/** The words of where a learner stands; they come with the pages that show it, and not with the start. */
export function useProgressText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'progress')) i18n.addResourceBundle('en', 'progress', english)
  return useTranslation('progress')
}
