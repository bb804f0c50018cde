import { useSuspenseQuery } from '@tanstack/react-query'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { paymentListQuery } from '../../../features/billing/payment/checkout-query.ts'
import { PaymentHistory } from '../../../features/billing/payment/payment-history.tsx'

export function PaymentsPage() {
  const { data } = useSuspenseQuery(paymentListQuery(useBridge()))
  return <PaymentHistory purchases={data.purchases} offerPath="/dashboard/subscriptions" />
}
