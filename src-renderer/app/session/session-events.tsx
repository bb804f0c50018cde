import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { endedLearnerQuery, sessionQuery } from '../../features/account/session/session-query.ts'
import { hasOpenAttempt } from '../routes/exam-hold.ts'

/**
 * Parts of the query store that belong to this computer. All others are a learner's, above all `subjects` and `user`: they are emptied at
 * log-out and when another learner comes.
 */
const partsOfTheComputer: readonly unknown[] = [
  'session',
  'runtime',
  'settings',
  'settings-licences',
  'seat',
  'exam-seat',
  'locked-attempts',
  'readiness',
  'updates'
]

/** Whether a part of the query store is a learner's. */
export function isOfLearner({ queryKey: [part] }: { readonly queryKey: readonly unknown[] }): boolean {
  return !partsOfTheComputer.includes(part)
}

/** Keeps the session in the cache in step with main, and never shows one learner what was fetched for another. */
export function SessionEvents() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(() => {
    const { queryKey } = sessionQuery(bridge)
    // What nobody looks at yet stays, too.
    queryClient.setQueryDefaults(endedLearnerQuery.queryKey, { gcTime: Number.POSITIVE_INFINITY })
    let lastUserId = queryClient.getQueryData(queryKey)?.auth.user?.id
    return bridge.session.onChanged((session) => {
      const before = queryClient.getQueryData(queryKey)
      lastUserId ??= before?.auth.user?.id
      // Whose session had ended before this page came nobody has told it; main lets nobody but its learner sign in over an open exam.
      const wasUnknown = lastUserId === undefined && before?.isExpired === true && !hasOpenAttempt(queryClient)
      queryClient.setQueryData(queryKey, session)
      const userId = session.auth.user?.id
      // An ended session keeps what is on screen: an open exam goes on, and the same learner may come back.
      if (userId === undefined && session.isExpired) {
        const name = before?.auth.user?.name
        if (name !== undefined) queryClient.setQueryData(endedLearnerQuery.queryKey, name)
        return
      }
      queryClient.removeQueries({ queryKey: endedLearnerQuery.queryKey })
      if (wasUnknown || (lastUserId !== undefined && userId !== lastUserId)) queryClient.removeQueries({ predicate: isOfLearner })
      lastUserId = userId
    })
  }, [bridge, queryClient])
  return null
}
