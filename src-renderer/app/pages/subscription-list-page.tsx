import { useSuspenseQuery } from '@tanstack/react-query'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { subscriptionListQuery } from '../../features/billing/billing-query.ts'
import { SubscriptionHistory } from '../../features/billing/subscription-history.tsx'

export function SubscriptionListPage() {
  const { data: subscriptions } = useSuspenseQuery(subscriptionListQuery(useBridge()))
  return <SubscriptionHistory of="subscriptions" offerPath="/dashboard/subscriptions" subscriptions={subscriptions} />
}
