import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

type LearningBridge = Pick<KoyaBridge, 'learning'>

/** The request code, which is always the same for a learner. */
export function requestCodeQuery(bridge: Pick<KoyaBridge, 'billing'>) {
  return queryOptions({
    queryKey: ['billing', 'request-code'],
    queryFn: async () => (await unwrap(bridge.billing.readRequestCode({}))).requestCode
  })
}

export function planListQuery(bridge: LearningBridge) {
  return queryOptions({ queryKey: ['billing', 'plans'], queryFn: async () => (await unwrap(bridge.learning.listPlans({}))).plans })
}

export function subscriptionListQuery(bridge: LearningBridge) {
  return queryOptions({
    queryKey: ['billing', 'subscriptions'],
    queryFn: async () => (await unwrap(bridge.learning.listSubscriptions({}))).subscriptions
  })
}

export function addOnListQuery(bridge: LearningBridge) {
  return queryOptions({ queryKey: ['billing', 'add-ons'], queryFn: async () => (await unwrap(bridge.learning.listAddOns({}))).addOns })
}

export function addOnSubscriptionListQuery(bridge: LearningBridge) {
  return queryOptions({
    queryKey: ['billing', 'add-on-subscriptions'],
    queryFn: async () => (await unwrap(bridge.learning.listAddOnSubscriptions({}))).subscriptions
  })
}
