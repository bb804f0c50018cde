import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/past-papers.json'

/** The words of the past questions; they come with their page, and not with the start. */
export function usePastPaperText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'past-papers')) i18n.addResourceBundle('en', 'past-papers', english)
  return useTranslation('past-papers')
}
