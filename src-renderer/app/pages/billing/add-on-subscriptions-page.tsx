import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { addOnSubscriptionListQuery } from '../../../features/billing/plans/billing-query.ts'
import { SubscriptionHistory } from '../../../features/billing/plans/subscription-history.tsx'
import { useSession } from '../../../features/account/session/session-query.ts'

/** `?receipt=` selects the subscription whose receipt is shown. */
export function AddOnSubscriptionsPage() {
  const { user } = useSession().auth
  const [search] = useSearchParams()
  const { data: subscriptions } = useSuspenseQuery(addOnSubscriptionListQuery(useBridge()))
  return (
    <SubscriptionHistory
      of="addOnSubscriptions"
      offerPath="/dashboard/add-ons"
      path="/dashboard/add-ons/subscriptions"
      subscriptions={subscriptions}
      learnerName={user?.name ?? ''}
      receiptOf={search.get('receipt')}
    />
  )
}
