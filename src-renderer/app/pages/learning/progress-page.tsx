import { useSuspenseQuery } from '@tanstack/react-query'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { progressQuery } from '../../../features/learning/home/progress-query.ts'
import { ProgressView } from '../../../features/learning/home/progress-view.tsx'
import { useSession } from '../../../features/account/session/session-query.ts'

export function ProgressPage() {
  const { user } = useSession().auth
  const { data: progress } = useSuspenseQuery(progressQuery(useBridge()))
  return (
    <ProgressView
      learnerName={user?.name ?? ''}
      examDate={user?.profile.examDate ?? null}
      weeklyGoal={user?.profile.weeklyGoal ?? null}
      progress={progress}
    />
  )
}
