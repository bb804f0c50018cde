import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useSession } from '../../account/session/session-query.ts'
import { countLearning } from './count-learning.ts'
import { learningTimeQuery } from './learning-time-query.ts'

export interface LearningTimeToday {
  /** Minutes of today, also those that could not be sent yet. 0 until they are read. */
  readonly minutesToday: number
  /** Whether the learner has used the minutes a day that a guardian allows. */
  readonly isOver: boolean
  /** False until the time of today was read. */
  readonly isKnown: boolean
}

/**
 * Counts how long the signed-in learner learns while this is mounted, and returns the time of today. Mount it once, in what stays while the learner goes
 * from page to page: each mounted one counts for itself, and what is not sent ends with it.
 */
export function useLearningTime(): LearningTimeToday {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { user } = useSession().auth
  const userId = user?.id
  const [unsent, setUnsent] = useState({ userId, minutes: 0 })
  const { data } = useQuery({ ...learningTimeQuery(bridge), enabled: userId !== undefined })
  useEffect(() => {
    if (userId === undefined) return undefined
    const { queryKey } = learningTimeQuery(bridge)
    let isStopped = false
    const stop = countLearning({
      now: () => performance.now(),
      send: async (minutes) => {
        const added = await bridge.learningTime.add({ minutes })
        // A reading that began before would show the time before.
        if (added.ok && !isStopped) await queryClient.cancelQueries({ queryKey })
        if (added.ok && !isStopped) queryClient.setQueryData(queryKey, added.value)
        return added.ok
      },
      onUnsent: (minutes) => setUnsent({ userId, minutes })
    })
    return () => {
      isStopped = true
      stop()
    }
  }, [bridge, queryClient, userId])
  const minutesToday = (data?.days.at(-1)?.minutes ?? 0) + (unsent.userId === userId ? unsent.minutes : 0)
  const mostMinutes = user?.profile.minutesADay ?? null
  return { minutesToday, isOver: mostMinutes !== null && minutesToday >= mostMinutes, isKnown: data !== undefined }
}
