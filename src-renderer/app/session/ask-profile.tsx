import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { sessionQuery } from '../../features/account/session/session-query.ts'

const CompleteProfileCard = lazy(async () => ({
  default: (await import('../../features/account/profile/complete-profile-card.tsx')).CompleteProfileCard
}))

/** In the place of a page that needs to know the learner's class, exam and subjects: it opens by itself once they are told. */
export function AskProfile() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return <CompleteProfileCard onCompleted={() => void queryClient.invalidateQueries(sessionQuery(bridge))} />
}
