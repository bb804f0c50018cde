import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/practice.json'

/** The words of the papers that learners put together; they come with their pages, and not with the start. */
export function usePracticeText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'practice')) i18n.addResourceBundle('en', 'practice', english)
  return useTranslation('practice')
}
