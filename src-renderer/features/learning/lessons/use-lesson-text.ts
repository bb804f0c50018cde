import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/lessons.json'

/** The words of lessons that came with packs; they come with their page, and not with the start. */
export function useLessonText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'lessons')) i18n.addResourceBundle('en', 'lessons', english)
  return useTranslation('lessons')
}
