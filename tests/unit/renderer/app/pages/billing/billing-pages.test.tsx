import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AddOn, Plan, Subscription } from '../../../../../../src-shared/billing/plans.ts'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { AddOnSubscriptionsPage } from '../../../../../../src-renderer/app/pages/billing/add-on-subscriptions-page.tsx'
import { AddOnsPage } from '../../../../../../src-renderer/app/pages/billing/add-ons-page.tsx'
import { SubscriptionListPage } from '../../../../../../src-renderer/app/pages/billing/subscription-list-page.tsx'
import { SubscriptionsPage } from '../../../../../../src-renderer/app/pages/billing/subscriptions-page.tsx'
import { buildSubscription } from '../../../../../support/build-learning.ts'
import { createFakeBridge, signedIn, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'
import { findStatus } from '../../../../../support/status-text.ts'

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

function open(Page: ComponentType, learning: BridgeAnswers['learning'] = {}, others: BridgeAnswers = {}): Promise<() => string> {
  const session = { read: () => Promise.resolve(succeed(signedIn)) }
  return renderPage({ route: '/page', Page, bridge: createFakeBridge({ session, learning, ...others }).bridge })
}

describe('the plans', () => {
  it('the plans page shows each plan’s price, period and features, and marks the learner’s own', async () => {
    await open(SubscriptionsPage, { listPlans: () => Promise.resolve(succeed({ plans: [free, term] })) })
    expect((await screen.findByRole('heading', { name: 'Free' })).closest('li')?.textContent).toMatch(
      /Your plan.*Free for as long as you like.*All lessons/
    )
    const learner = screen.getByRole('heading', { name: 'Learner' }).closest('li')!
    expect(learner.textContent).toContain('₦4,500 a school term')
    expect(learner.textContent).toContain('For JAMB UTME candidates')
    expect(within(learner).queryByText('Your plan')).toBe(null)
  })

  it('without a way to pay, the plans page says how to get a plan and offers no purchase button', async () => {
    await open(SubscriptionsPage, { listPlans: () => Promise.resolve(succeed({ plans: [free, term] })) })
    expect(await screen.findByText(/You cannot pay on this computer now/)).toBeInstanceOf(HTMLElement)
    await screen.findByRole('status', { name: 'Your request code' })
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Use the voucher', 'Copy'])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/dashboard/subscriptions/list'])
  })

  it('the plans page says when there are no plans', async () => {
    await open(SubscriptionsPage)
    expect(await screen.findByRole('heading', { name: 'No plans here' })).toBeInstanceOf(HTMLElement)
  })
})

describe('the history of plans', () => {
  it('the plan history lists plans with their dates, newest first', async () => {
    const subscriptions = [
      buildSubscription({}),
      buildSubscription({ subscriptionId: 's-2', title: 'Learner', startedAt: Date.UTC(2026, 3, 1), endsAt: Date.UTC(2026, 6, 31), state: 'ended' })
    ]
    await open(SubscriptionListPage, { listSubscriptions: () => Promise.resolve(succeed({ subscriptions })) })
    const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Learner', '1 Apr 2026', '31 Jul 2026', 'Ended', 'Receipt'],
      ['Free', '5 Jan 2026', 'No end date', 'Active', 'Receipt']
    ])
  })

  it('an empty plan history links to the plans', async () => {
    await open(SubscriptionListPage)
    expect((await screen.findByRole('link', { name: 'See the plans' })).getAttribute('href')).toBe('/dashboard/subscriptions')
  })
})

describe('the add-ons', () => {
  it('the add-ons page shows prices and marks the learner’s own add-ons', async () => {
    await open(AddOnsPage, {
      listAddOns: () => Promise.resolve(succeed({ addOns: [notes, { ...notes, slug: 'other', title: 'Other notes', isOwned: false }] }))
    })
    expect((await screen.findByRole('heading', { name: 'Chemistry notes' })).closest('li')?.textContent).toMatch(/^Library.*Yours₦1,200/)
    expect(within(screen.getByRole('heading', { name: 'Other notes' }).closest('li')!).queryByText('Yours')).toBe(null)
  })

  it('the add-on named in the address is listed first and marked as the one asked for', async () => {
    const addOns = [
      { ...notes, slug: 'other', title: 'Other notes', isOwned: false },
      { ...notes, isOwned: false }
    ]
    const { bridge } = createFakeBridge({ learning: { listAddOns: () => Promise.resolve(succeed({ addOns })) } })
    await renderPage({ route: '/dashboard/add-ons', at: '/dashboard/add-ons?addOn=notes', Page: AddOnsPage, bridge })
    await screen.findByRole('heading', { name: 'Chemistry notes' })
    expect(
      screen.getAllByRole('listitem').map((card) => [within(card).getByRole('heading').textContent, /You asked to see this/.test(card.textContent)])
    ).toEqual([
      ['Chemistry notes', true],
      ['Other notes', false]
    ])
  })

  it('the add-ons page says when there are none, and an empty history links to the add-ons', async () => {
    await open(AddOnsPage)
    expect(await screen.findByRole('heading', { name: 'No add-ons here' })).toBeInstanceOf(HTMLElement)
    cleanup()
    await open(AddOnSubscriptionsPage)
    expect((await screen.findByRole('link', { name: 'See the add-ons' })).getAttribute('href')).toBe('/dashboard/add-ons')
  })
})

describe('the current plan', () => {
  it('the current plan shows its end date and the end date of the period already paid for', async () => {
    const subscriptions = [
      buildSubscription({
        subscriptionId: 's-3',
        slug: 'term',
        title: 'Learner',
        startedAt: Date.UTC(2027, 2, 1),
        endsAt: Date.UTC(2027, 6, 1),
        state: 'coming'
      }),
      buildSubscription({ subscriptionId: 's-2', slug: 'term', title: 'Learner', endsAt: Date.UTC(2027, 2, 1) })
    ]
    const plans = [
      { ...free, isCurrent: false },
      { ...term, isCurrent: true }
    ]
    await open(SubscriptionsPage, {
      listPlans: () => Promise.resolve(succeed({ plans })),
      listSubscriptions: () => Promise.resolve(succeed({ subscriptions }))
    })
    expect((await screen.findByRole('region', { name: 'Your plan' })).textContent).toMatch(/ends on 1 March 2027\..*ends on 1 July 2027/)
  })

  it('the plans page asks to renew a plan that ends soon, and says how long an expired one stays open', async () => {
    const soon = buildSubscription({ subscriptionId: 's-2', title: 'Learner', endsAt: Date.UTC(2027, 2, 1), renewal: 'soon' })
    const over = buildSubscription({
      ...soon,
      subscriptionId: 's-3',
      title: 'School',
      state: 'grace',
      openUntil: Date.UTC(2027, 2, 8),
      renewal: 'grace'
    })
    await open(SubscriptionsPage, { listSubscriptions: () => Promise.resolve(succeed({ subscriptions: [soon, over, buildSubscription({})] })) })
    expect(await findStatus('Learner ends on 1 March 2027')).toBeInstanceOf(HTMLElement)
    expect((await findStatus('Renew School: it ended on 1 March 2027')).textContent).toContain('still use it until 8 March 2027')
    expect(screen.queryByText(/^Free end(s|ed) on/)).toBe(null)
  })
})

describe('a voucher', () => {
  const code = '00000-00000-00000-00000'

  async function type(voucher: string, billing: BridgeAnswers['billing'] = {}): Promise<void> {
    await open(SubscriptionsPage, { listPlans: () => Promise.resolve(succeed({ plans: [free, term] })) }, { billing })
    fireEvent.change(await screen.findByLabelText('Voucher'), { target: { value: voucher } })
    fireEvent.click(screen.getByRole('button', { name: 'Use the voucher' }))
  }

  it.each([
    ['', /^Type your voucher code\.$/],
    ['7K3M', /five groups of four/],
    ['7K3M-Q0ZT-9R2A-XW4B-HN5!', /that voucher codes never use/],
    ['00000-00000-00000-00001', /two are swapped/]
  ])('a voucher mistyped as %j is reported at its field and not sent', async (voucher, message) => {
    let isSent = false
    await type(voucher, {
      redeemVoucher: () => {
        isSent = true
        return Promise.resolve(fail('voucher/unknown'))
      }
    })
    expect(await screen.findByText(message)).toBeInstanceOf(HTMLElement)
    expect(isSent).toBe(false)
  })

  it('a redeemed voucher shows what it gave', async () => {
    const given = { subscriptionId: 's-9', offer: { kind: 'plan', slug: 'term' }, title: 'Learner', startedAt: Date.UTC(2027, 0, 1) } as const
    await type(code, { redeemVoucher: () => Promise.resolve(succeed({ ...given, endsAt: Date.UTC(2027, 4, 1) })) })
    expect(await screen.findByText('You can use Learner from 1 January 2027 to 1 May 2027.')).toBeInstanceOf(HTMLElement)
  })

  it('a refused voucher says why and stays in its field', async () => {
    await type(code, { redeemVoucher: () => Promise.resolve(fail('voucher/foreign')) })
    expect((await screen.findByRole('alert')).textContent).toMatch(/another account or computer/)
    expect(screen.getByLabelText<HTMLInputElement>('Voucher').value).toBe(code)
  })
})

describe('a receipt', () => {
  const paid = buildSubscription({
    subscriptionId: 'abcdef12-0000',
    slug: 'term',
    title: 'Learner',
    endsAt: Date.UTC(2026, 4, 5),
    state: 'ended',
    source: 'voucher',
    reference: 'K7M2QX-14',
    paid: { amountMinor: 450_000, currency: 'NGN' }
  })

  async function read(receipt: string, changes: Partial<Subscription> = {}): Promise<void> {
    const session = { read: () => Promise.resolve(succeed(signedIn)) }
    const learning = { listSubscriptions: () => Promise.resolve(succeed({ subscriptions: [{ ...paid, ...changes }] })) }
    const { bridge } = createFakeBridge({ session, learning })
    const route = '/dashboard/subscriptions/list'
    await renderPage({ route, at: `${route}?receipt=${receipt}`, Page: SubscriptionListPage, bridge })
  }

  it('a receipt lists learner, plan, dates, source and price, and can be saved as a PDF', async () => {
    await read('abcdef12-0000')
    const names = await screen.findAllByRole('term')
    const lines = names.map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent])
    expect(lines).toEqual([
      ['Receipt number', 'ABCDEF12'],
      ['Learner', 'Ada Okafor'],
      ['Plan or add-on', 'Learner'],
      ['Date', '5 January 2026'],
      ['Starts', '5 January 2026'],
      ['Ends', '5 May 2026'],
      ['How you got it', 'Voucher'],
      ['Reference', 'K7M2QX-14'],
      ['Price', '₦4,500']
    ])
    expect(screen.getByRole('button', { name: 'Save as PDF' })).toBeInstanceOf(HTMLElement)
  })

  it('a receipt of a test payment says that no money was taken, and shows the cancellation date', async () => {
    await read('abcdef12-0000', { source: 'test-payment', state: 'revoked' })
    expect(await screen.findByText(/No money was taken/)).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('This was cancelled on 5 May 2026.')).toBeInstanceOf(HTMLElement)
  })

  it('the address of an unknown receipt shows the history', async () => {
    await read('nothing')
    expect(await screen.findByRole('table')).toBeInstanceOf(HTMLElement)
  })
})
