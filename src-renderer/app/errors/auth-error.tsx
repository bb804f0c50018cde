import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { sessionQuery } from '../../features/account/session/session-query.ts'
import { printAuthError } from './print-auth-error.ts'

/** Logs why sign-in at the start failed to the console (spec, section 8), and an invalid reply also to main's log. */
export function AuthError() {
  const bridge = useBridge()
  const failure = useQuery(sessionQuery(bridge)).data?.failure ?? null
  useEffect(() => {
    if (!failure) return
    printAuthError(failure)
    if (failure.code === 'session/user-field-missing') void bridge.app.reportTrouble({ message: failure.message })
  }, [bridge, failure])
  return null
}
