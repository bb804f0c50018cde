import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/modes.json'

/** The words of the ways in which a paper can be sat; they come with the pages before a paper, and not with the start. */
export function useModeText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'modes')) i18n.addResourceBundle('en', 'modes', english)
  return useTranslation('modes')
}
