import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useSession } from '../../features/account/session/session-query.ts'
import { hasOpenAttempt } from '../routes/exam-hold.ts'
import { mayBeSaved } from './saved-route.ts'
import { useRouteEntry } from '../routes/route-handle.ts'

/** Long enough to skip pages that are only passed through. */
const SETTLE_MS = 500

/**
 * Saves the current page through main, so that the app reopens there. Never during an exam, which is reopened anyway, nor on the page directly after it:
 * days later, that is no place to begin.
 */
export function RouteSaver() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { pathname, search } = useLocation()
  const { loggedIn } = useSession().auth
  const entry = useRouteEntry()
  const isSaved = loggedIn && entry !== undefined && mayBeSaved(entry) && entry.isReceipt !== true
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
