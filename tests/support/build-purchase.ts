import type { Purchase } from '../../src-shared/billing/purchase.ts'

/** Builds a purchase of a plan that was just started. */
export function buildPurchase(changes: Partial<Purchase> = {}): Purchase {
  return {
    purchaseId: '33333333-3333-4333-8333-333333333333',
    reference: 'koya-33333333-3333-4333-8333-333333333333',
    offer: { kind: 'plan', slug: 'learner-term' },
    title: 'Learner',
    price: { amountMinor: 450_000, currency: 'NGN' },
    provider: 'paystack',
    isTest: false,
    state: 'started',
    reason: null,
    startedAt: Date.UTC(2026, 10, 22, 9),
    changedAt: Date.UTC(2026, 10, 22, 9),
    // As a backend reports a purchase whose confirmation has just become pending.
    isOnItsWay: changes.state === 'pending',
    isInVain: false,
    channel: null,
    handOver: null,
    ...changes
  }
}
