import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UpdatesView } from '../../../src-shared/updates/updates-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'

export type UpdateAct = 'look' | 'fetch' | 'stop' | 'choose' | 'restart'

const queryKey = ['updates']

/** Returns main's update state as it changes. `failure`: error of the last action here, as text; `acting`: the pending action. */
export function useUpdates() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { data: view, error } = useQuery({ queryKey, queryFn: () => unwrap(bridge.updates.read({})) })

  useEffect(
    () =>
      bridge.updates.onChanged((next: UpdatesView) => {
        queryClient.setQueryData(queryKey, next)
      }),
    [bridge, queryClient]
  )

  const {
    mutate,
    error: thrown,
    isPending,
    variables
  } = useMutation({
    mutationFn: async (act: UpdateAct) => {
      if (act === 'restart') await unwrap(bridge.updates.restart({}))
      else queryClient.setQueryData(queryKey, await unwrap(bridge.updates[act]({})))
    }
  })
  const latestError = thrown ?? error
  return { view, failure: latestError === null ? null : toFailure(latestError).message, acting: isPending ? variables : null, act: mutate }
}
