import { useSuspenseQuery } from '@tanstack/react-query'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useSession } from '../../../features/account/session/session-query.ts'
import { assessmentListQuery } from '../../../features/learning/assessments/assessment-query.ts'
import { ExamDayList } from '../../../features/learning/exam-day/exam-day-list.tsx'
import { rehearsedExams } from '../../../features/learning/exam-day/rehearsed-exams.ts'
import { useExamDayText } from '../../../features/learning/exam-day/use-exam-day-text.ts'
import { practiceWaysPath } from '../../../routes/paths.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'

/** Leads to the rehearsal of each exam's day. */
export function ExamDayListPage() {
  const { t } = useExamDayText()
  const { user } = useSession().auth
  const { data: assessments } = useSuspenseQuery(assessmentListQuery(useBridge()))
  return (
    <Page title={t('title')} lead={t('lead')} width="broad" back={<BackLink to={practiceWaysPath()}>{t('back')}</BackLink>}>
      <ExamDayList exams={user === null ? [] : rehearsedExams(assessments, user.profile)} />
    </Page>
  )
}
