import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { receiptQuery } from '../attempt-query.ts'
import { DeliveryNotice } from './delivery-notice.tsx'
import { useDelivery } from './use-delivery.ts'

interface AfterDeliveryProps {
  readonly attemptId: string
  /** The page while the paper is on its way, around the words that say so. */
  readonly waiting: (notice: ReactNode) => ReactNode
  /** The page once the backend has everything. */
  readonly show: () => ReactNode
}

/** A page about a marked attempt that may still be on its way. An attempt without a receipt on this computer was taken elsewhere. */
export function AfterDelivery({ attemptId, waiting, show }: AfterDeliveryProps) {
  const { data: receipt, isPending, isError } = useQuery(receiptQuery(useBridge(), attemptId))
  const delivery = useDelivery(attemptId)
  if (isPending) return null
  const isReceived = isError || receipt.serverReceiptId !== null || (delivery?.serverReceiptId ?? null) !== null
  return isReceived ? show() : waiting(<DeliveryNotice isReceived={false} delivery={delivery} loss={receipt.loss} />)
}
