import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Delivery } from '../../../../src-shared/attempt/attempt-contract.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'

/** Returns an attempt's delivery state; null until main reports it. Refreshes receipt and results meanwhile. */
export function useDelivery(attemptId: string): Delivery | null {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [delivery, setDelivery] = useState<Delivery | null>(null)
  useEffect(() => {
    const refresh = (): void => {
      void queryClient.invalidateQueries({ queryKey: ['attempt', 'receipt', attemptId] })
      void queryClient.invalidateQueries({ queryKey: ['attempt', 'list'] })
    }
    // Covers changes between the submission and this listener.
    refresh()
    return bridge.attempt.onDeliveryChanged((next) => {
      if (next.attemptId !== attemptId) return
      setDelivery(next)
      if (next.serverReceiptId !== null) refresh()
    })
  }, [bridge, queryClient, attemptId])
  return delivery
}
