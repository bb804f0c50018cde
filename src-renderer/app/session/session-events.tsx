import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { endedLearnerQuery, sessionQuery } from '../../features/account/session/session-query.ts'
import { hasOpenAttempt } from '../routes/exam-hold.ts'

/**
 * Query keys of this computer's data. All others belong to a learner, above all `subjects` and `user`; they are removed at sign-out and when
 * another learner signs in.
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

/** Returns whether a query belongs to a learner. */
export function isOfLearner({ queryKey: [part] }: { readonly queryKey: readonly unknown[] }): boolean {
  return !partsOfTheComputer.includes(part)
}

function isFailedOfLearner(query: Query): boolean {
  return isOfLearner(query) && query.state.status === 'error'
}

/** Keeps the cached session in step with main, and removes one learner's data before another can see it. */
export function SessionEvents() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(() => {
    const { queryKey } = sessionQuery(bridge)
    // Retained even without observers.
    queryClient.setQueryDefaults(endedLearnerQuery.queryKey, { gcTime: Number.POSITIVE_INFINITY })
    let lastUserId = queryClient.getQueryData(queryKey)?.auth.user?.id
    return bridge.session.onChanged((session) => {
      const before = queryClient.getQueryData(queryKey)
      lastUserId ??= before?.auth.user?.id
      // The session expired before this page loaded, so its user is unknown. Over an open exam main only lets its learner sign in.
      const wasUnknown = lastUserId === undefined && before?.isExpired === true && !hasOpenAttempt(queryClient)
      queryClient.setQueryData(queryKey, session)
      const userId = session.auth.user?.id
      // An expired session leaves the screen unchanged: an open exam continues, and the same learner may sign in again.
      if (userId === undefined && session.isExpired) {
        const name = before?.auth.user?.name
        if (name !== undefined) queryClient.setQueryData(endedLearnerQuery.queryKey, name)
        return
      }
      queryClient.removeQueries({ queryKey: endedLearnerQuery.queryKey })
      if (wasUnknown || (lastUserId !== undefined && userId !== lastUserId)) queryClient.removeQueries({ predicate: isOfLearner })
      // What failed because nobody was signed in is asked again.
      else if (lastUserId === undefined && userId !== undefined) queryClient.removeQueries({ predicate: isFailedOfLearner })
      lastUserId = userId
    })
  }, [bridge, queryClient])
  return null
}
