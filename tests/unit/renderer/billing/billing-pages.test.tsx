import { cleanup, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { succeed } from '../../../../src-shared/errors/result.ts'
import type { AddOn, Plan, Subscription } from '../../../../src-shared/learning/learning.ts'
import { AddOnSubscriptionsPage } from '../../../../src-renderer/app/pages/add-on-subscriptions-page.tsx'
import { AddOnsPage } from '../../../../src-renderer/app/pages/add-ons-page.tsx'
import { SubscriptionListPage } from '../../../../src-renderer/app/pages/subscription-list-page.tsx'
import { SubscriptionsPage } from '../../../../src-renderer/app/pages/subscriptions-page.tsx'
import { createFakeBridge, type BridgeAnswers } from '../../../support/fake-bridge.ts'
import { renderPage } from '../../../support/render-page.tsx'

afterEach(cleanup)

const free: Plan = {
  slug: 'free',
  title: 'Free',
  summary: 'To start.',
  price: { amountMinor: 0, currency: 'NGN' },
  period: 'forever',
  features: ['All lessons'],
  isCurrent: true
}
const term: Plan = { ...free, slug: 'term', title: 'Learner', price: { amountMinor: 450_000, currency: 'NGN' }, period: 'term', isCurrent: false }
const notes: AddOn = {
  slug: 'notes',
  title: 'Chemistry notes',
  summary: 'Ions and colours.',
  kind: 'library',
  price: { amountMinor: 120_000, currency: 'NGN' },
  isOwned: true
}

function subscription(changes: Partial<Subscription>): Subscription {
  return { subscriptionId: 's-1', slug: 'free', title: 'Free', startedAt: Date.UTC(2026, 0, 5), endsAt: null, state: 'active', ...changes }
}

function open(Page: ComponentType, learning: BridgeAnswers['learning'] = {}): Promise<() => string> {
  return renderPage({ route: '/page', Page, bridge: createFakeBridge({ learning }).bridge })
}

describe('the plans', () => {
  it('show price, period and features, and mark the learner’s own', async () => {
    await open(SubscriptionsPage, { listPlans: () => Promise.resolve(succeed({ plans: [free, term] })) })
    expect((await screen.findByTestId('plan-free')).textContent).toMatch(/Your plan.*Free for as long as you like.*All lessons/)
    const learner = screen.getByTestId('plan-term')
    expect(learner.textContent).toContain('₦4,500 a school term')
    expect(within(learner).queryByText('Your plan')).toBe(null)
  })

  it('say plainly how a plan is had, and offer no button that cannot buy', async () => {
    await open(SubscriptionsPage, { listPlans: () => Promise.resolve(succeed({ plans: [free, term] })) })
    expect(await screen.findByText(/cannot be bought inside this version/)).toBeInstanceOf(HTMLElement)
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/dashboard/subscriptions/list'])
  })

  it('say so where there are none', async () => {
    await open(SubscriptionsPage)
    expect(await screen.findByRole('heading', { name: 'No plans here' })).toBeInstanceOf(HTMLElement)
  })
})

describe('the history of plans', () => {
  it('lists them newest first, with their times', async () => {
    const subscriptions = [
      subscription({}),
      subscription({ subscriptionId: 's-2', title: 'Learner', startedAt: Date.UTC(2026, 3, 1), endsAt: Date.UTC(2026, 6, 31), state: 'ended' })
    ]
    await open(SubscriptionListPage, { listSubscriptions: () => Promise.resolve(succeed({ subscriptions })) })
    const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Learner', '1 Apr 2026', '31 Jul 2026', 'Ended'],
      ['Free', '5 Jan 2026', 'No end', 'Active']
    ])
  })

  it('leads back to the plans where there was none', async () => {
    await open(SubscriptionListPage)
    expect((await screen.findByRole('link', { name: 'See the plans' })).getAttribute('href')).toBe('/dashboard/subscriptions')
  })
})

describe('the add-ons', () => {
  it('show their prices and mark the learner’s own', async () => {
    await open(AddOnsPage, { listAddOns: () => Promise.resolve(succeed({ addOns: [notes, { ...notes, slug: 'other', isOwned: false }] })) })
    expect((await screen.findByTestId('add-on-notes')).textContent).toMatch(/^Library.*Yours₦1,200/)
    expect(within(screen.getByTestId('add-on-other')).queryByText('Yours')).toBe(null)
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('show the one first that a locked library led to, and say so', async () => {
    const addOns = [
      { ...notes, slug: 'other', isOwned: false },
      { ...notes, isOwned: false }
    ]
    const { bridge } = createFakeBridge({ learning: { listAddOns: () => Promise.resolve(succeed({ addOns })) } })
    await renderPage({ route: '/dashboard/add-ons', at: '/dashboard/add-ons?addOn=notes', Page: AddOnsPage, bridge })
    await screen.findByTestId('add-on-notes')
    expect(screen.getAllByRole('listitem').map((card) => [card.dataset['testid'], /What you looked for/.test(card.textContent)])).toEqual([
      ['add-on-notes', true],
      ['add-on-other', false]
    ])
  })

  it('say so where there are none, and lead on from an empty history', async () => {
    await open(AddOnsPage)
    expect(await screen.findByRole('heading', { name: 'No add-ons here' })).toBeInstanceOf(HTMLElement)
    cleanup()
    await open(AddOnSubscriptionsPage)
    expect((await screen.findByRole('link', { name: 'See the add-ons' })).getAttribute('href')).toBe('/dashboard/add-ons')
  })
})
