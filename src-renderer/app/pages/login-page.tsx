import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { openAttemptQuery } from '../../features/attempt/attempt-query.ts'
import { Login } from '../../features/session/login.tsx'
import { sessionQuery, useSession } from '../../features/session/session-query.ts'
import { wantedPage } from '../wanted-page.ts'
import { roomPath } from './attempt-path.ts'
import { textIn, wordIn } from './route-state.ts'

export function LoginPage() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation() as { readonly state: unknown }
  const { isExpired } = useSession()

  /** On to the page that was wanted; before anything else, to an exam that this learner left open. */
  async function onSignedIn(): Promise<void> {
    await queryClient.invalidateQueries(sessionQuery(bridge))
    const open = await queryClient.query({ ...openAttemptQuery(bridge), staleTime: 0 }).catch(() => null)
    await navigate(open ? roomPath(open.paper.slug) : (wantedPage(state) ?? '/'), { replace: true })
  }

  const reason = wordIn(state, 'reason', ['verified', 'password-reset']) ?? (isExpired ? 'expired' : 'none')
  return <Login identifier={textIn(state, 'identifier')} reason={reason} onSignedIn={onSignedIn} />
}
