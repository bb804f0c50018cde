import { CheckoutPage } from '../../src-renderer/app/pages/billing/checkout-page.tsx'
import type { Plan } from '../../src-shared/billing/plans.ts'
import { succeed } from '../../src-shared/kernel/errors/result.ts'
import type { PaymentOffer, Purchase } from '../../src-shared/billing/purchase.ts'
import { buildPurchase } from './build-purchase.ts'
import { createFakeBridge, type BridgeAnswers } from './fake-bridge.ts'
import { renderPage } from './render-page.tsx'

/** The plan that the page sells. */
export const plan: Plan = {
  slug: 'learner-term',
  title: 'Learner',
  summary: 'For one student.',
  price: { amountMinor: 450_000, currency: 'NGN' },
  period: 'term',
  audience: { kind: 'learner' },
  features: ['Libraries'],
  isCurrent: false
}
export const paystack: PaymentOffer = { kind: 'provider', provider: 'paystack' }

interface CheckoutOptions {
  readonly payment?: PaymentOffer
  readonly purchases?: readonly Purchase[]
  readonly checkout?: BridgeAnswers['checkout']
}

/** Opens the page that pays for the plan; returns functions that send main's events. */
export async function openCheckout({ payment = paystack, purchases = [], checkout = {} }: CheckoutOptions = {}) {
  const { bridge, tell } = createFakeBridge({
    learning: { listPlans: () => Promise.resolve(succeed({ plans: [plan] })) },
    checkout: {
      list: () => Promise.resolve(succeed({ payment, purchases: [...purchases] })),
      check: ({ purchaseId }) => Promise.resolve(succeed({ purchase: purchases.find((one) => one.purchaseId === purchaseId) ?? buildPurchase() })),
      ...checkout
    }
  })
  await renderPage({ route: '/dashboard/checkout/:kind/:slug', at: '/dashboard/checkout/plan/learner-term', Page: CheckoutPage, bridge })
  return tell
}
