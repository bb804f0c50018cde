import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/settings.json'

/** The words of the settings; they come with their page, and not with the start. */
export function useSettingsText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'settings')) i18n.addResourceBundle('en', 'settings', english)
  return useTranslation('settings')
}
