import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CheckoutWindowView } from '../../../../src-shared/billing/checkout-contract.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { checkoutWindowQuery } from './checkout-query.ts'

const none: CheckoutWindowView = { purchaseId: null, phase: 'none' }

/** What became of the payment window, kept in step with main; the purchase is asked for anew at each change. */
export function useCheckoutWindow(): CheckoutWindowView {
  const bridge = useBridge()
  const queries = useQueryClient()
  const { data = none } = useQuery(checkoutWindowQuery(bridge))
  useEffect(
    () =>
      bridge.checkout.onWindowChanged((view) => {
        queries.setQueryData(checkoutWindowQuery(bridge).queryKey, view)
        if (view.purchaseId !== null) void queries.invalidateQueries({ queryKey: ['checkout', 'purchase', view.purchaseId] })
      }),
    [bridge, queries]
  )
  return data
}
