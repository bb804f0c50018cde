import { useQueryClient } from '@tanstack/react-query'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Profile } from '../../features/profile/profile.tsx'
import { sessionQuery, useSession } from '../../features/session/session-query.ts'

export function ProfilePage() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { auth, strategy } = useSession()
  if (auth.user === null) return null
  return (
    <Profile
      learner={auth.user}
      hasPassword={strategy === 'local'}
      onChanged={() => queryClient.invalidateQueries({ ...sessionQuery(bridge), exact: true })}
    />
  )
}
