import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/item-search.json'

/** The words of the search; they come with its pages, and not with the start. */
export function useSearchText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'item-search')) i18n.addResourceBundle('en', 'item-search', english)
  return useTranslation('item-search')
}
