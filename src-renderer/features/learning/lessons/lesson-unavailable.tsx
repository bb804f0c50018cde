import { UnavailablePage } from '../../../ui/page/unavailable-page.tsx'
import { useLessonText } from './use-lesson-text.ts'

/** In the place of a lesson that is not there: it may have gone with its pack. */
export function LessonUnavailable() {
  const { t } = useLessonText()
  return <UnavailablePage title={t('gone.title')} text={t('gone.words')} ways={[{ to: '/dashboard/assessments/lessons', label: t('gone.button') }]} />
}
