import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { addOnSubscriptionListQuery, subscriptionListQuery } from '../../../features/billing/plans/billing-query.ts'

/** Comes with its words where there is something to renew, and not with the start. */
const RenewalNotices = lazy(async () => ({ default: (await import('../../../features/billing/plans/renewal-notices.tsx')).RenewalNotices }))

/** What ends soon, where learners come each day. The page is there without it: where it cannot be read, nothing stands here. */
export function RenewalReminder() {
  const bridge = useBridge()
  const { data: plans = [] } = useQuery(subscriptionListQuery(bridge))
  const { data: addOns = [] } = useQuery(addOnSubscriptionListQuery(bridge))
  if ([...plans, ...addOns].every(({ renewal }) => renewal === null)) return null
  return (
    <Suspense fallback={null}>
      <RenewalNotices subscriptions={plans} leadsTo="plan" />
      <RenewalNotices subscriptions={addOns} leadsTo="addOn" />
    </Suspense>
  )
}
