import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBridge } from '../bridge/bridge-context.tsx'
import { sessionQuery } from '../features/session/session-query.ts'

/**
 * Parts of the query store that belong to this computer. All others are a learner's, above all `subjects` and `user`: they are emptied at
 * log-out and when another learner comes.
 */
const partsOfTheComputer: readonly unknown[] = ['session', 'runtime', 'settings', 'settings-licences', 'seat', 'exam-seat', 'readiness', 'updates']

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
    let lastUserId = queryClient.getQueryData(queryKey)?.auth.user?.id
    return bridge.session.onChanged((session) => {
      lastUserId ??= queryClient.getQueryData(queryKey)?.auth.user?.id
      queryClient.setQueryData(queryKey, session)
      const userId = session.auth.user?.id
      // An ended session keeps what is on screen: an open exam goes on, and the same learner may come back.
      if (userId === undefined && session.isExpired) return
      if (lastUserId !== undefined && userId !== lastUserId) queryClient.removeQueries({ predicate: isOfLearner })
      lastUserId = userId
    })
  }, [bridge, queryClient])
  return null
}
