import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { isWaiting } from './purchase-text.ts'

type CheckoutBridge = Pick<KoyaBridge, 'checkout'>

const SOON_MS = 4000

export function paymentListQuery(bridge: CheckoutBridge) {
  return queryOptions({ queryKey: ['checkout', 'list'], queryFn: () => unwrap(bridge.checkout.list({})) })
}

/** Query of the checkout window's state; main announces every change. */
export function checkoutWindowQuery(bridge: CheckoutBridge) {
  return queryOptions({ queryKey: ['checkout', 'window'], queryFn: () => unwrap(bridge.checkout.readWindow({})), staleTime: Infinity })
}

/** Query of a purchase; polls while its state may change. The backend decides how often it asks the provider. */
export function purchaseQuery(bridge: CheckoutBridge, purchaseId: string) {
  return queryOptions({
    queryKey: ['checkout', 'purchase', purchaseId],
    queryFn: async () => (await unwrap(bridge.checkout.check({ purchaseId }))).purchase,
    refetchInterval: ({ state: { data } }) => (data === undefined || isWaiting(data) ? SOON_MS : false),
    retry: false
  })
}
