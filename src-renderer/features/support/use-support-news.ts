import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'

/** Refetches a part of the support data when main reports that a message was received or a reply was read. */
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
