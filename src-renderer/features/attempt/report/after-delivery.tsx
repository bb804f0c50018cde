import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { receiptQuery } from '../attempt-query.ts'
import { DeliveryNotice } from './delivery-notice.tsx'
import { useDelivery } from './use-delivery.ts'

interface AfterDeliveryProps {
  readonly attemptId: string
  /** Renders the page around the notice while the attempt is being delivered. */
  readonly waiting: (notice: ReactNode) => ReactNode
  /** Renders the page once the backend has everything. */
  readonly show: () => ReactNode
}

/** Page about a submitted attempt that may not be fully delivered yet. An attempt without a receipt on this computer was taken elsewhere. */
export function AfterDelivery({ attemptId, waiting, show }: AfterDeliveryProps) {
  const { data: receipt, isPending, isError } = useQuery(receiptQuery(useBridge(), attemptId))
  const delivery = useDelivery(attemptId)
  if (isPending) return null
  const isReceived = isError || receipt.serverReceiptId !== null || (delivery?.serverReceiptId ?? null) !== null
  return isReceived ? show() : waiting(<DeliveryNotice isReceived={false} delivery={delivery} loss={receipt.loss} />)
}
