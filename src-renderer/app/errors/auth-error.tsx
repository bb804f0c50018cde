import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { sessionQuery } from '../../features/account/session/session-query.ts'
import { printAuthError } from './print-auth-error.ts'

/** Why nobody could be signed in at the start: into the console (spec, section 8); a reply that is not what it should be also into main's log. */
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
