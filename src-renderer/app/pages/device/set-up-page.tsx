import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { SetUp } from '../../../features/device/set-up/set-up.tsx'
import { useSession } from '../../../features/account/session/session-query.ts'
import { welcomePath } from '../../../routes/paths.ts'
import { isAtHome, settingsQuery } from '../../base/settings-query.ts'

export function SetUpPage() {
  const bridge = useBridge()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [search] = useSearchParams()
  const { auth, strategy } = useSession()
  const { data: settings } = useSuspenseQuery(settingsQuery(bridge))
  return (
    <SetUp
      settings={settings}
      firstStep={search.get('step') === 'readiness' ? 'readiness' : 'seat'}
      onChanged={() => queryClient.invalidateQueries(settingsQuery(bridge))}
      onDone={() => void navigate(isAtHome(settings, strategy) && !auth.loggedIn ? welcomePath() : '/')}
    />
  )
}
