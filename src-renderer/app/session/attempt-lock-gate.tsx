import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { openAttemptQuery } from '../../features/attempt/attempt-query.ts'
import { lockedAttemptsQuery } from '../../features/attempt/lock/locked-attempts-query.ts'
import { sessionQuery } from '../../features/account/session/session-query.ts'
import { Splash } from '../base/splash.tsx'

const LockedAttempts = lazy(async () => ({ default: (await import('./locked-attempts.tsx')).LockedAttempts }))
const OwnAttempt = lazy(async () => ({ default: (await import('../../features/attempt/lock/own-attempt-page.tsx')).OwnAttemptPage }))

/**
 * Shows an interrupted exam before the app until its learner has proved their identity. An exam that its learner left is shown after they sign in
 * again. Exams left by others appear only on the sign-in page. Main reveals nothing of a locked exam, whatever the page requests.
 */
export function AttemptLockGate({ children }: { readonly children: ReactNode }) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { data: session } = useQuery({ ...sessionQuery(bridge), throwOnError: true })
  const isStarting = session?.isStarting ?? true
  const locked = useQuery({ ...lockedAttemptsQuery(bridge), enabled: !isStarting })
  const [isPassed, setIsPassed] = useState(false)
  useLockedFollowing(session?.auth.user?.id ?? null)

  const attempts = locked.data ?? []
  const own = attempts.find(({ isOwn }) => isOwn)
  // Once somebody has passed the gate, other locked exams appear only on the sign-in page.
  const [first, ...others] = isPassed || attempts.every(({ isLeft }) => isLeft) ? [] : attempts
  if (isStarting || locked.isPending) return <Splash />
  if (own === undefined && first === undefined) {
    if (session?.auth.loggedIn === true && !isPassed) setIsPassed(true)
    return children
  }

  async function pass(): Promise<void> {
    // Earlier, while locked, this query returned no attempt.
    queryClient.removeQueries(openAttemptQuery(bridge))
    await queryClient.invalidateQueries(sessionQuery(bridge))
    setIsPassed(true)
  }

  function goOn(): void {
    queryClient.removeQueries(openAttemptQuery(bridge))
    queryClient.setQueryData(lockedAttemptsQuery(bridge).queryKey, [])
  }

  return (
    <Suspense fallback={<Splash />}>
      {own !== undefined ? (
        <OwnAttempt attempt={own} onContinue={goOn} />
      ) : first === undefined ? null : (
        <LockedAttempts
          attempts={[first, ...others]}
          onUnlocked={pass}
          onLeave={() => {
            setIsPassed(true)
          }}
        />
      )}
    </Suspense>
  )
}

/** Refetches locked attempts when main reports a change or another user signs in. */
function useLockedFollowing(userId: string | null): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const lastId = useRef(userId)
  useEffect(() => {
    if (lastId.current === userId) return
    lastId.current = userId
    void queryClient.invalidateQueries(lockedAttemptsQuery(bridge))
  }, [bridge, queryClient, userId])
  useEffect(
    () =>
      bridge.attemptLock.onChanged(() => {
        void queryClient.invalidateQueries(lockedAttemptsQuery(bridge))
      }),
    [bridge, queryClient]
  )
}
