import { useTranslation } from 'react-i18next'
import english from '../../../resources/locales/en/learning.json'

/** The words of the signed-in area. They come with its layout and with the pages of a paper, and not with the start. */
export function useLearningWords(): void {
  const { i18n } = useTranslation()
  if (!i18n.exists('dashboard.lead')) i18n.addResourceBundle('en', 'translation', english, true)
}
