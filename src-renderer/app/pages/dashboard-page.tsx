import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { assessmentListQuery } from '../../features/assessment/assessment-query.ts'
import { attemptListQuery, openAttemptQuery } from '../../features/attempt/attempt-query.ts'
import { Dashboard } from '../../features/dashboard/dashboard.tsx'
import { useSession } from '../../features/session/session-query.ts'

export function DashboardPage() {
  const bridge = useBridge()
  const { user } = useSession().auth
  const { data: attempts } = useSuspenseQuery(attemptListQuery(bridge))
  const { data: assessments } = useSuspenseQuery(assessmentListQuery(bridge))
  const { data: open } = useQuery(openAttemptQuery(bridge))
  return <Dashboard learnerName={user?.name ?? ''} openAttempt={open?.paper ?? null} nextAssessment={assessments[0]} attempts={attempts} />
}
