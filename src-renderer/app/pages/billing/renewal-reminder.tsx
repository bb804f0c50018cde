import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { addOnSubscriptionListQuery, subscriptionListQuery } from '../../../features/billing/plans/billing-query.ts'

/** Loaded with its texts only if a renewal is due, and not at the start. */
const RenewalNotices = lazy(async () => ({ default: (await import('../../../features/billing/plans/renewal-notices.tsx')).RenewalNotices }))

/** Renewal reminder on the dashboard. Renders nothing if the subscriptions cannot be read. */
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
