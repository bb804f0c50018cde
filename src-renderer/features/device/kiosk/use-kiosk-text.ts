import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/kiosk.json'

/** The words of an exam seat; they come with its parts, and not with the start. */
export function useKioskText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'kiosk')) i18n.addResourceBundle('en', 'kiosk', english)
  return useTranslation('kiosk')
}
