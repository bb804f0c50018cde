import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/trainer.json'

/** The trainer's words; they come with its pages, and not with the start. */
export function useTrainerText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'trainer')) i18n.addResourceBundle('en', 'trainer', english)
  return useTranslation('trainer')
}
