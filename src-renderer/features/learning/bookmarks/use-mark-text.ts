import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/item-marks.json'

/** The words of bookmarks and notes; they come with what shows them, and not with the start. */
export function useMarkText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'item-marks')) i18n.addResourceBundle('en', 'item-marks', english)
  return useTranslation('item-marks')
}
