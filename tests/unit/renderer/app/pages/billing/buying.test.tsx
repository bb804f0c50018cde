import { cleanup, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AddOn, Plan, Subscription } from '../../../../../../src-shared/billing/plans.ts'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { AddOnsPage } from '../../../../../../src-renderer/app/pages/billing/add-ons-page.tsx'
import { SubscriptionsPage } from '../../../../../../src-renderer/app/pages/billing/subscriptions-page.tsx'
import { buildPurchase } from '../../../../../support/build-purchase.ts'
import { createFakeBridge, signedIn, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

const free: Plan = {
  slug: 'free',
  title: 'Free',
  summary: 'To start.',
  price: { amountMinor: 0, currency: 'NGN' },
  period: 'forever',
  audience: { kind: 'learner' },
  features: ['All lessons'],
  isCurrent: true
}
const term: Plan = {
  ...free,
  slug: 'term',
  title: 'Learner',
  price: { amountMinor: 450_000, currency: 'NGN' },
  period: 'term',
  audience: { kind: 'exam', targetExam: 'utme' },
  isCurrent: false
}
const notes: AddOn = {
  slug: 'notes',
  title: 'Chemistry notes',
  summary: 'Ions and colours.',
  kind: 'library',
  price: { amountMinor: 120_000, currency: 'NGN' },
  isOwned: true
}

function subscription(changes: Partial<Subscription>): Subscription {
  const startedAt = Date.UTC(2026, 0, 5)
  return {
    subscriptionId: 's-1',
    slug: 'free',
    title: 'Free',
    startedAt,
    endsAt: null,
    state: 'active',
    openUntil: null,
    renewal: null,
    source: 'free',
    reference: '',
    paid: null,
    madeAt: startedAt,
    ...changes
  }
}

const shop = { payment: { kind: 'provider', provider: 'paystack' } as const, purchases: [buildPurchase()] }

function open(Page: ComponentType, learning: BridgeAnswers['learning'] = {}, others: BridgeAnswers = {}): Promise<() => string> {
  const session = { read: () => Promise.resolve(succeed(signedIn)) }
  return renderPage({ route: '/page', Page, bridge: createFakeBridge({ session, learning, ...others }).bridge })
}

describe('buying', () => {
  it('each plan for sale has a buy link when payment is possible', async () => {
    const schoolPlan: Plan = { ...term, slug: 'seat', title: 'School', audience: { kind: 'school' } }
    const plans = [free, term, { ...term, slug: 'own', title: 'Own', isCurrent: true }, schoolPlan]
    await open(
      SubscriptionsPage,
      { listPlans: () => Promise.resolve(succeed({ plans })) },
      { checkout: { list: () => Promise.resolve(succeed(shop)) } }
    )
    expect(await screen.findByText(/Press Buy on a plan/)).toBeInstanceOf(HTMLElement)
    expect(screen.getAllByRole('link').map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')])).toEqual([
      ['Buy Learner', '/dashboard/checkout/plan/term'],
      ['Renew Own', '/dashboard/checkout/plan/own'],
      ['See your plans', '/dashboard/subscriptions/list'],
      ['See your payments', '/dashboard/payments']
    ])
  })

  it('plans are shown without buy links when the payment options cannot be loaded', async () => {
    const checkout = { list: () => Promise.resolve(fail('backend/unreachable')) }
    await open(SubscriptionsPage, { listPlans: () => Promise.resolve(succeed({ plans: [free, term] })) }, { checkout })
    await screen.findByRole('heading', { name: 'Learner' })
    expect(screen.queryByRole('link', { name: 'Buy Learner' })).toBe(null)
  })

  it('only add-ons that are not owned have a buy link', async () => {
    const addOns = [notes, { ...notes, slug: 'other', title: 'Other notes', isOwned: false }]
    await open(AddOnsPage, { listAddOns: () => Promise.resolve(succeed({ addOns })) }, { checkout: { list: () => Promise.resolve(succeed(shop)) } })
    const buy = await screen.findByRole('link', { name: 'Buy Other notes' })
    expect(buy.getAttribute('href')).toBe('/dashboard/checkout/add-on/other')
    expect(screen.queryByRole('link', { name: 'Buy Chemistry notes' })).toBe(null)
  })

  it('an ending plan has a renewal link only when it is still sold', async () => {
    const soon = subscription({ subscriptionId: 's-2', slug: 'term', title: 'Learner', endsAt: Date.UTC(2027, 2, 1), renewal: 'soon' })
    const ended = subscription({ ...soon, subscriptionId: 's-3', slug: 'retired', title: 'Old' })
    await open(
      SubscriptionsPage,
      {
        listPlans: () => Promise.resolve(succeed({ plans: [free, term] })),
        listSubscriptions: () => Promise.resolve(succeed({ subscriptions: [soon, ended] }))
      },
      { checkout: { list: () => Promise.resolve(succeed(shop)) } }
    )
    const renew = await screen.findByRole('link', { name: 'Renew Learner' })
    expect(renew.getAttribute('href')).toBe('/dashboard/checkout/plan/term')
    expect(screen.queryByRole('link', { name: 'Renew Old' })).toBe(null)
  })
})
