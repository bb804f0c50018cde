import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'

/**
 * Keeps the learner's figures in step with what was submitted, wherever the learner is. Figures that are on the screen stay until the new ones are there; those that are
 * only in the cache are dropped, so that no page shows them again.
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
      })
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [bridge, queryClient])
  return null
}
