import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/voice.json'

/** The words around reading aloud; they come with what reads, and not with the start. */
export function useVoiceText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'voice')) i18n.addResourceBundle('en', 'voice', english)
  return useTranslation('voice')
}
