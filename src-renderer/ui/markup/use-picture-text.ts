import { useTranslation } from 'react-i18next'
import english from '../../../resources/locales/en/pictures.json'

/** The words around pictures; they come with the texts that can show them, and not with the start. */
export function usePictureText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'pictures')) i18n.addResourceBundle('en', 'pictures', english)
  return useTranslation('pictures')
}
