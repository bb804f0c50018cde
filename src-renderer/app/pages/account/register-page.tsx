import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { Register } from '../../../features/account/session/register.tsx'
import { useSession } from '../../../features/account/session/session-query.ts'
import { welcomePath } from '../../../routes/paths.ts'
import { isAtHome, settingsQuery } from '../../base/settings-query.ts'

export function RegisterPage() {
  const navigate = useNavigate()
  const { strategy } = useSession()
  const { data: settings } = useSuspenseQuery(settingsQuery(useBridge()))
  return (
    <Register
      beginPath={isAtHome(settings, strategy) ? welcomePath() : null}
      onMailed={(registration) => void navigate('/verify/email', { state: registration })}
      onRegistered={(username) => void navigate('/login', { state: { identifier: username, reason: 'verified' } })}
    />
  )
}
