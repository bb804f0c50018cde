import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/grants.json'

/** The words about what an exam grants beside more time; they come with the pages before a paper, and not with the start. */
export function useGrantText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'grants')) i18n.addResourceBundle('en', 'grants', english)
  return useTranslation('grants')
}
