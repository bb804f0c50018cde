import { useTranslation } from 'react-i18next'
import english from '../../../resources/locales/en/exam.json'

/**
 * The words about a paper, from the page before its start to its review; each page that shows such words calls this. They come with those
 * pages, and not with the start.
 */
export function useExamWords(): void {
  const { i18n } = useTranslation()
  if (!i18n.exists('exam.question')) i18n.addResourceBundle('en', 'translation', english, true)
}
