import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { subscriptionListQuery } from '../../../features/billing/plans/billing-query.ts'
import { SubscriptionHistory } from '../../../features/billing/plans/subscription-history.tsx'
import { useSession } from '../../../features/account/session/session-query.ts'

/** `?receipt=` selects the subscription whose receipt is shown. */
export function SubscriptionListPage() {
  const { user } = useSession().auth
  const [search] = useSearchParams()
  const { data: subscriptions } = useSuspenseQuery(subscriptionListQuery(useBridge()))
  return (
    <SubscriptionHistory
      of="subscriptions"
      offerPath="/dashboard/subscriptions"
      path="/dashboard/subscriptions/list"
      subscriptions={subscriptions}
      learnerName={user?.name ?? ''}
      receiptOf={search.get('receipt')}
    />
  )
}
