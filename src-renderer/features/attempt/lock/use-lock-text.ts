import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/attempt-lock.json'

/** The words about an exam that waits for its learner; they come with its page, and not with the start. */
export function useLockText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'attempt-lock')) i18n.addResourceBundle('en', 'attempt-lock', english)
  return useTranslation('attempt-lock')
}
