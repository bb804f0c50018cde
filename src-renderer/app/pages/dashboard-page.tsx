import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { isPaper } from '../../features/assessment/assessment-filter.ts'
import { attemptListQuery, openAttemptQuery } from '../../features/attempt/attempt-query.ts'
import { Dashboard } from '../../features/dashboard/dashboard.tsx'
import { nextAssessment } from '../../features/dashboard/next-assessment.ts'
import { useSession } from '../../features/session/session-query.ts'
import { attemptPath, roomPath } from './attempt-path.ts'
import { usePapers } from './use-papers.ts'

export function DashboardPage() {
  const bridge = useBridge()
  const { user } = useSession().auth
  const { data: attempts } = useSuspenseQuery(attemptListQuery(bridge))
  const assessments = usePapers()
  const { data: open } = useQuery(openAttemptQuery(bridge))
  return (
    <Dashboard
      learnerName={user?.name ?? ''}
      openAttempt={open ? { title: open.paper.title, path: roomPath(open.paper.slug) } : null}
      next={nextAssessment(assessments.filter(isPaper), attempts, user?.profile ?? null)}
      attempts={attempts}
      pathOf={attemptPath}
    />
  )
}
