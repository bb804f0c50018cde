import type { AssessmentChoice } from '../../../../src-shared/content/exams/assessment.ts'
import { startPagePath } from '../../../routes/paths.ts'
import { UnavailablePage } from '../../../ui/page/unavailable-page.tsx'
import { useLevelText } from './use-level-text.ts'

/** In the place of a paper or quiz that is not there, or of a subject or class that it does not have. */
export function PaperUnavailable({ slug, subject }: AssessmentChoice) {
  const { t } = useLevelText()
  const papers = { to: '/dashboard/assessments', label: t('gone.toPapers') }
  return subject === undefined ? (
    <UnavailablePage title={t('gone.title')} text={t('gone.words')} ways={[papers, { to: '/dashboard', label: t('gone.toResults') }]} />
  ) : (
    <UnavailablePage title={t('gone.partTitle')} text={t('gone.partWords')} ways={[{ to: startPagePath(slug), label: t('gone.toWhole') }, papers]} />
  )
}
