import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/set-up.json'

/** The words of the setting up of a computer; they come with their page, and not with the start. */
export function useSetUpText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'set-up')) i18n.addResourceBundle('en', 'set-up', english)
  return useTranslation('set-up')
}
