import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { CodedFailure } from '../../bridge/coded-failure.ts'
import { openAttemptQuery } from '../../features/attempt/attempt-query.ts'
import { ErrorPage } from '../errors/error-page.tsx'
import { LastResort } from '../errors/last-resort.tsx'
import { OutOfExam } from '../layouts/out-of-exam.tsx'
import { NotFoundPage } from '../errors/not-found-page.tsx'
import { roomPath } from '../routes/attempt-path.ts'

const notFoundCodes: readonly ErrorCode[] = ['request/not-found', 'assessment/not-found', 'lesson/not-found', 'library/not-found']

/** Shown instead of a page that failed. */
export function RouteErrorPage() {
  const navigate = useNavigate()
  return (
    <LastResort onHome={() => void navigate('/')}>
      <OutOfExam>
        <RouteError thrown={useRouteError()} />
      </OutOfExam>
    </LastResort>
  )
}

/** Retries a page that failed without the backend once the backend is back. */
function RouteError({ thrown }: { readonly thrown: unknown }) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()

  const retry = useCallback(() => {
    queryClient.removeQueries({ predicate: (query) => query.state.status === 'error' })
    // Navigating to the same location clears the router's error.
    void navigate(location, { replace: true, state: location.state as unknown })
  }, [queryClient, navigate, location])

  useEffect(
    () =>
      bridge.app.onBackendChanged(({ phase }) => {
        if (phase === 'ready') retry()
      }),
    [bridge, retry]
  )

  const goHome = (): void => void navigate('/')
  const { pathname, search } = location
  const signIn = (): void => void navigate('/login', { state: { wanted: pathname + search } })
  /** Goes home if no attempt is open any more. */
  const toExam = async (): Promise<void> => {
    const open = await queryClient.query({ ...openAttemptQuery(bridge), staleTime: 0 }).catch(() => null)
    await navigate(open ? roomPath(open.paper.slug) : '/', { replace: true })
  }
  if (isNotFound(thrown)) return <NotFoundPage />
  if (!(thrown instanceof CodedFailure)) return <ErrorPage thrown={thrown} onHome={goHome} />
  if (thrown.code === 'call/not-during-exam') return <ErrorPage thrown={thrown} onRetry={retry} onExam={() => void toExam()} />
  return <ErrorPage thrown={thrown} onRetry={retry} onHome={goHome} {...(needsSignIn(thrown) ? { onSignIn: signIn } : {})} />
}

/** A page that no guard left may still request data that requires a sign-in. */
function needsSignIn({ code }: CodedFailure): boolean {
  return code === 'session/required' || code === 'session/expired'
}

/** The router's own 404, and failures of calls that mean the same. */
function isNotFound(thrown: unknown): boolean {
  if (thrown instanceof CodedFailure) return notFoundCodes.includes(thrown.code)
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown && thrown.status === 404
}
