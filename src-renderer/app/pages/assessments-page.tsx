import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { AssessmentList } from '../../features/assessment/assessment-list.tsx'
import { assessmentListQuery } from '../../features/assessment/assessment-query.ts'
import { Page } from '../../ui/page.tsx'

export function AssessmentsPage() {
  const { t } = useTranslation()
  const { data: assessments } = useSuspenseQuery(assessmentListQuery(useBridge()))
  return (
    <Page title={t('assessments.title')} lead={t('assessments.lead')}>
      <AssessmentList assessments={assessments} />
    </Page>
  )
}
