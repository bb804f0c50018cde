import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { openAttemptQuery } from '../../../features/attempt/attempt-query.ts'
import { lockedAttemptsQuery } from '../../../features/attempt/lock/locked-attempts-query.ts'
import { Login } from '../../../features/account/session/login.tsx'
import { sessionQuery, useSession } from '../../../features/account/session/session-query.ts'
import { isChild } from '../../../features/learning/child/is-child.ts'
import { requestedPage } from '../../routes/requested-page.ts'
import { roomPath } from '../../routes/attempt-path.ts'
import { textIn, wordIn } from '../../routes/route-state.ts'

/** Lazy, because few computers have a locked exam. */
const LockedAttempts = lazy(async () => ({ default: (await import('../../session/locked-attempts.tsx')).LockedAttempts }))
const WaitingAttempts = lazy(async () => ({ default: (await import('../../../features/attempt/lock/waiting-attempts.tsx')).WaitingAttempts }))

export function LoginPage() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation() as { readonly state: unknown }
  const { isExpired } = useSession()
  const { data: waiting = [] } = useQuery({ ...lockedAttemptsQuery(bridge), refetchOnMount: 'always' })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = waiting.find(({ attemptId, isOwn }) => attemptId === chosenId && !isOwn)

  /** Without an open attempt and a requested page: a child goes to the own page, others to the start page. */
  async function toOpenAttempt(requested?: string): Promise<void> {
    await queryClient.invalidateQueries(sessionQuery(bridge))
    const open = await queryClient.query({ ...openAttemptQuery(bridge), staleTime: 0 }).catch(() => null)
    const user = queryClient.getQueryData(sessionQuery(bridge).queryKey)?.auth.user ?? null
    await navigate(open ? roomPath(open.paper.slug) : (requested ?? (isChild(user) ? '/dashboard' : '/')), { replace: true })
  }

  /**
   * Continues to an open exam of this learner, or else to the requested page. An exam that the learner left is handled by the lock gate, which asks
   * first.
   */
  async function onSignedIn(): Promise<void> {
    const own = await queryClient.query({ ...lockedAttemptsQuery(bridge), staleTime: 0 }).catch(() => [])
    if (!own.some(({ isOwn }) => isOwn)) await toOpenAttempt(requestedPage(state))
  }

  if (chosen !== undefined) {
    return (
      <Suspense>
        <LockedAttempts
          attempts={[chosen]}
          onUnlocked={() => toOpenAttempt()}
          onLeave={() => {
            setChosenId(null)
          }}
        />
      </Suspense>
    )
  }
  const reason = wordIn(state, 'reason', ['verified', 'password-reset']) ?? (isExpired ? 'expired' : 'none')
  const others = waiting.filter(({ isOwn }) => !isOwn)
  return (
    <Login
      identifier={textIn(state, 'identifier')}
      reason={reason}
      onSignedIn={onSignedIn}
      waiting={
        others.length === 0 ? null : (
          <Suspense>
            <WaitingAttempts
              attempts={others}
              onChosen={({ attemptId }) => {
                setChosenId(attemptId)
              }}
            />
          </Suspense>
        )
      }
    />
  )
}
