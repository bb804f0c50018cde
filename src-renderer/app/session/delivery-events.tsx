import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'

/**
 * Refreshes the learner's figures after a submission, on every page. Visible figures stay until the new ones arrive; those only in the cache are
 * removed, so that no page shows them again. What failed while another program held the journal is read again once it is free.
 */
export function DeliveryEvents() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = (): void => {
      queryClient.removeQueries({ queryKey: ['progress'], type: 'inactive' })
      void queryClient.invalidateQueries({ queryKey: ['progress'] })
      void queryClient.invalidateQueries({ queryKey: ['attempt', 'list'] })
    }
    const stops = [
      bridge.attempt.onSubmitted(refresh),
      bridge.attempt.onDeliveryChanged(({ serverReceiptId }) => {
        if (serverReceiptId !== null) refresh()
      }),
      bridge.attempt.onJournalChanged(({ failure }) => {
        if (failure === null) void queryClient.invalidateQueries({ queryKey: ['attempt'], predicate: ({ state }) => state.status === 'error' })
      })
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [bridge, queryClient])
  return null
}
