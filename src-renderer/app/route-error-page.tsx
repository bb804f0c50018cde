import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { useBridge } from '../bridge/bridge-context.tsx'
import { CodedFailure } from '../bridge/coded-failure.ts'
import { ErrorPage } from './error-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** In the place of a page that failed. What failed for want of the backend is asked for again when that is back. */
export function RouteErrorPage() {
  const thrown = useRouteError()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()

  const retry = useCallback(() => {
    queryClient.removeQueries({ predicate: (query) => query.state.status === 'error' })
    // Arriving at the same place anew takes the router's error away.
    void navigate(location, { replace: true, state: location.state as unknown })
  }, [queryClient, navigate, location])

  useEffect(
    () =>
      bridge.app.onBackendChanged(({ phase }) => {
        if (phase === 'ready') retry()
      }),
    [bridge, retry]
  )

  if (isNotFound(thrown)) return <NotFoundPage />
  return thrown instanceof CodedFailure ? (
    <ErrorPage thrown={thrown} onRetry={retry} onHome={() => void navigate('/')} />
  ) : (
    <ErrorPage thrown={thrown} />
  )
}

/** The router's own 404, and the failures of calls whose words are those of the 404 page. */
function isNotFound(thrown: unknown): boolean {
  if (thrown instanceof CodedFailure) return thrown.code === 'assessment/not-found' || thrown.code === 'request/not-found'
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown && thrown.status === 404
}
