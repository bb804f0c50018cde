import { useSuspenseQuery } from '@tanstack/react-query'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { paymentListQuery } from '../../features/checkout/checkout-query.ts'
import { PaymentHistory } from '../../features/checkout/payment-history.tsx'

export function PaymentsPage() {
  const { data } = useSuspenseQuery(paymentListQuery(useBridge()))
  return <PaymentHistory purchases={data.purchases} offerPath="/dashboard/subscriptions" />
}
