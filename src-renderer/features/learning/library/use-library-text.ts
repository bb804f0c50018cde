import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/library.json'

/** The words of the libraries; they come with their pages, and not with the start. */
export function useLibraryText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'library')) i18n.addResourceBundle('en', 'library', english)
  return useTranslation('library')
}
