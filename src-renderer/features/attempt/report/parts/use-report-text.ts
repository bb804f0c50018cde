import { useTranslation } from 'react-i18next'
import english from '../../../../../resources/locales/en/report.json'

/** The report's words; they come with its page, and not with the start. */
export function useReportText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'report')) i18n.addResourceBundle('en', 'report', english)
  return useTranslation('report')
}
