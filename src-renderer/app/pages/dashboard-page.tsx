import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { everyPaper, filterAssessments } from '../../features/assessment/assessment-filter.ts'
import { assessmentListQuery } from '../../features/assessment/assessment-query.ts'
import { attemptListQuery, openAttemptQuery } from '../../features/attempt/attempt-query.ts'
import { Dashboard } from '../../features/dashboard/dashboard.tsx'
import { nextAssessment } from '../../features/dashboard/next-assessment.ts'
import { useSession } from '../../features/session/session-query.ts'
import { attemptPath, roomPath } from './attempt-path.ts'

export function DashboardPage() {
  const bridge = useBridge()
  const { user } = useSession().auth
  const { data: attempts } = useSuspenseQuery(attemptListQuery(bridge))
  const { data: assessments } = useSuspenseQuery(assessmentListQuery(bridge))
  const { data: open } = useQuery(openAttemptQuery(bridge))
  const papers = filterAssessments(assessments, { ...everyPaper, level: user?.profile.classLevel ?? null })
  return (
    <Dashboard
      learnerName={user?.name ?? ''}
      openAttempt={open ? { title: open.paper.title, path: roomPath(open.paper.slug) } : null}
      next={nextAssessment(papers, attempts)}
      attempts={attempts}
      pathOf={attemptPath}
    />
  )
}
