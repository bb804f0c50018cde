import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useSession } from '../../features/account/session/session-query.ts'
import { hasOpenAttempt } from '../routes/exam-hold.ts'
import { mayBeSaved } from './saved-route.ts'
import { useRouteEntry } from '../routes/route-handle.ts'

/** Long enough that a place which is only passed through is not written down. */
const SETTLE_MS = 500

/** Has main remember where the learner is, so that the app reopens there. Never while an exam is open: that is found again by itself. */
export function RouteSaver() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { pathname, search } = useLocation()
  const { loggedIn } = useSession().auth
  const entry = useRouteEntry()
  const isSaved = loggedIn && entry !== undefined && mayBeSaved(entry)
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => {
      if (!hasOpenAttempt(queryClient)) void bridge.app.keepPlace({ path: pathname + search })
    }, SETTLE_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [bridge, queryClient, isSaved, pathname, search])
  return null
}
