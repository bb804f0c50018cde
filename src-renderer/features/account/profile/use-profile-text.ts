import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/profile.json'

/** The words of the profile. They come with it, and not with the start. */
export function useProfileWords(): void {
  const { i18n } = useTranslation()
  if (!i18n.exists('profile.title')) i18n.addResourceBundle('en', 'translation', english, true)
}
