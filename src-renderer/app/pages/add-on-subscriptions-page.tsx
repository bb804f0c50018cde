import { useSuspenseQuery } from '@tanstack/react-query'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { addOnSubscriptionListQuery } from '../../features/billing/billing-query.ts'
import { SubscriptionHistory } from '../../features/billing/subscription-history.tsx'

export function AddOnSubscriptionsPage() {
  const { data: subscriptions } = useSuspenseQuery(addOnSubscriptionListQuery(useBridge()))
  return <SubscriptionHistory of="addOnSubscriptions" offerPath="/dashboard/add-ons" subscriptions={subscriptions} />
}
