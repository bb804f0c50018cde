import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/sounds.json'

/** The words around sounds; they come with the room and the review, and not with the start. */
export function useSoundText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'sounds')) i18n.addResourceBundle('en', 'sounds', english)
  return useTranslation('sounds')
}
