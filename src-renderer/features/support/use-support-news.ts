import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'

/** Reads a part of the conversations anew whenever main tells that a message was received or an answer read. */
export function useSupportNews(part: 'threads' | 'thread' | 'unread'): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      bridge.support.onChanged(() => {
        void queryClient.invalidateQueries({ queryKey: ['support', part] })
      }),
    [bridge, queryClient, part]
  )
}
