import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AddOn, Plan } from '../../../../../src-shared/billing/plans.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import type { PaymentOffer, Purchase } from '../../../../../src-shared/billing/purchase.ts'
import { CheckoutPage } from '../../../../../src-renderer/app/pages/billing/checkout-page.tsx'
import { PaymentsPage } from '../../../../../src-renderer/app/pages/billing/payments-page.tsx'
import { isWaiting } from '../../../../../src-renderer/features/billing/payment/purchase-text.ts'
import { buildPurchase } from '../../../../support/build-purchase.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { openCheckout, paystack, plan } from '../../../../support/open-checkout.tsx'
import { readQr } from '../../../../support/read-qr.ts'
import { renderPage } from '../../../../support/render-page.tsx'
import { findStatus, statusText } from '../../../../support/status-text.ts'

afterEach(cleanup)

const trial: PaymentOffer = { kind: 'test', provider: 'test' }

describe('paying', () => {
  it('checkout shows the price and the payment provider, and its button starts the purchase', async () => {
    const started: unknown[] = []
    await openCheckout({
      checkout: {
        start: (input) => {
          started.push(input)
          return Promise.resolve(succeed({ purchase: buildPurchase() }))
        }
      }
    })
    const pay = await screen.findByRole('button', { name: 'Pay ₦4,500' })
    expect(screen.getByRole('main').textContent).toMatch(/₦4,500.*Paystack/)
    fireEvent.click(pay)
    await waitFor(() => expect(started).toEqual([{ offer: { kind: 'plan', slug: 'learner-term' } }]))
  })

  it('checkout says that the learner was not charged when the payment cannot start', async () => {
    await openCheckout({ checkout: { start: () => Promise.resolve(fail('payment/already-owned')) } })
    fireEvent.click(await screen.findByRole('button', { name: 'Pay ₦4,500' }))
    expect((await screen.findByRole('alert')).textContent).toContain('You were not charged')
  })

  it('checkout marks a test payment, and does not mark a real sale', async () => {
    await openCheckout({ payment: trial })
    expect((await findStatus('This is only a test')).textContent).toContain('No money is taken')
    cleanup()
    await openCheckout()
    await screen.findByRole('button', { name: 'Pay ₦4,500' })
    expect(screen.queryByText('This is only a test')).toBe(null)
  })

  it('checkout has no button when nothing can be bought', async () => {
    await openCheckout({ payment: { kind: 'none', provider: null } })
    expect(await screen.findByText('You cannot pay here')).toBeInstanceOf(HTMLElement)
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('checkout has no pay button for an add-on that is owned or for a school plan', async () => {
    const addOn: AddOn = { ...plan, slug: 'notes', title: 'Notes', kind: 'library', isOwned: true }
    const schoolPlan: Plan = { ...plan, audience: { kind: 'school' } }
    const { bridge } = createFakeBridge({
      learning: {
        listAddOns: () => Promise.resolve(succeed({ addOns: [addOn] })),
        listPlans: () => Promise.resolve(succeed({ plans: [schoolPlan] }))
      },
      checkout: { list: () => Promise.resolve(succeed({ payment: paystack, purchases: [] })) }
    })
    await renderPage({ route: '/dashboard/checkout/:kind/:slug', at: '/dashboard/checkout/add-on/notes', Page: CheckoutPage, bridge })
    expect(await screen.findByText('You have this already')).toBeInstanceOf(HTMLElement)
    expect(screen.queryAllByRole('button')).toEqual([])
    cleanup()
    await renderPage({ route: '/dashboard/checkout/:kind/:slug', at: '/dashboard/checkout/plan/learner-term', Page: CheckoutPage, bridge })
    expect((await screen.findAllByText('You cannot buy this now')).length).toBeGreaterThan(0)
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('checkout follows the state of the payment window', async () => {
    const purchase = buildPurchase({ state: 'opened' })
    const tell = await openCheckout({ purchases: [purchase] })
    await screen.findByLabelText('Payment status')
    act(() => tell.checkout.onWindowChanged({ purchaseId: purchase.purchaseId, phase: 'open' }))
    expect(await screen.findByRole('button', { name: 'Show the payment window' })).toBeInstanceOf(HTMLElement)
    act(() => tell.checkout.onWindowChanged({ purchaseId: purchase.purchaseId, phase: 'failed' }))
    await waitFor(() => expect(screen.getByLabelText('Payment status').textContent).toContain('did not open'))
  })
})

describe('what became of the money', () => {
  it.each([
    ['closed', null, /Payment not confirmed.*have not seen a payment.*do not pay again/],
    ['pending', null, /Waiting for the money.*Do not pay again/],
    ['paid', null, /Your payment arrived/],
    ['refunded', null, /returned/],
    ['failed', 'declined', /bank or card company refused the payment\. You were not charged/],
    ['failed', 'abandoned', /not finished\. You were not charged/],
    ['failed', 'expired', /not lost/],
    ['unknown', 'amount', /not the price.*not lost/],
    ['unknown', 'currency', /another currency.*not lost/],
    ['unknown', 'customer', /e-mail address on the payment is not yours.*not lost/],
    ['unknown', 'reference', /about a different payment/],
    ['unknown', 'unreachable', /could not reach.*tried for a week/]
  ] as const)('checkout explains a payment in state %s with reason %s, and shows its reference', async (state, reason, text) => {
    const purchase = buildPurchase({ state, reason })
    await openCheckout({ purchases: [purchase] })
    const { textContent } = await screen.findByLabelText('Payment status')
    expect(textContent).toMatch(text)
    expect(textContent).toContain(purchase.reference)
  })

  it('paying again is not the main button once money has arrived', async () => {
    await openCheckout({ purchases: [buildPurchase({ state: 'paid' })] })
    expect((await screen.findByRole('link', { name: 'See your plan' })).getAttribute('data-variant')).not.toBe('default')
    expect(screen.getByRole('button', { name: 'Pay ₦4,500 for more time' }).getAttribute('data-variant')).toBe('default')
    cleanup()
    await openCheckout({ purchases: [buildPurchase({ state: 'unknown', reason: 'amount' })] })
    expect((await screen.findByRole('button', { name: 'Pay ₦4,500 again' })).getAttribute('data-variant')).toBe('default')
    cleanup()
    await openCheckout({ purchases: [buildPurchase({ state: 'failed', reason: 'declined' })] })
    expect((await screen.findByRole('button', { name: 'Start a new payment' })).getAttribute('data-variant')).not.toBe('default')
  })
})

const link = 'https://checkout.paystack.com/0peioxfhpn'
const holdsUntil = Date.UTC(2026, 10, 23, 9)
const linked = (changes: Partial<Purchase> = {}): Purchase => buildPurchase({ handOver: { link, holdsUntil }, ...changes })

describe('paying with a phone', () => {
  it('paying on a phone requests a link and shows it as a QR code and text, with amount, reference and expiry', async () => {
    const started: unknown[] = []
    const purchases: Purchase[] = []
    await openCheckout({
      purchases,
      checkout: {
        list: () => Promise.resolve(succeed({ payment: paystack, purchases: [...purchases] })),
        check: () => Promise.resolve(succeed({ purchase: linked() })),
        handOver: (input) => {
          started.push(input)
          purchases.push(linked())
          return Promise.resolve(succeed({ purchase: linked() }))
        }
      }
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Pay on a phone' }))
    const phone = await screen.findByRole('region', { name: 'Pay on a phone' })
    expect(started).toEqual([{ offer: { kind: 'plan', slug: 'learner-term' } }])
    const code = within(phone).getByRole('img')
    const size = Number(code.getAttribute('viewBox')?.split(' ')[2])
    const path = code.querySelector('path')?.getAttribute('d') ?? ''
    expect(readQr(path, size)).toBe(link)
    // The QR standard requires a margin of four modules on each side.
    expect({ hasLeftCorner: path.startsWith('M4 4h7'), hasRightCorner: path.includes(`M${String(size - 11)} 4h7`) }).toEqual({
      hasLeftCorner: true,
      hasRightCorner: true
    })
    expect(within(phone).getByRole('code').textContent).toBe(link)
    const facts = [...phone.querySelectorAll('dd')].map((fact) => fact.textContent)
    expect({ price: facts[0], reference: facts[2] }).toEqual({ price: '₦4,500', reference: linked().reference })
    expect(facts[1]).toMatch(/Monday.*23 November|Monday.*November 23/)
    expect(screen.getByLabelText('Payment status').textContent).toContain('Waiting for the payment…')
    // The learner can still pay on this computer. That button is the secondary choice.
    expect(screen.getByRole('button', { name: 'Pay ₦4,500 on this computer instead' }).getAttribute('data-variant')).toBe('default')
    expect(screen.queryByRole('button', { name: 'Pay on a phone' })).toBe(null)
  })

  it('the payment link can be copied, and the page says when copying failed', async () => {
    const copied: string[] = []
    const writeText = (text: string): Promise<void> => {
      copied.push(text)
      return copied.length === 1 ? Promise.resolve() : Promise.reject(new Error('no'))
    }
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    await openCheckout({ purchases: [linked()] })
    const copy = await screen.findByRole('button', { name: 'Copy the link' })
    fireEvent.click(copy)
    expect((await screen.findByText('Copied')).textContent).toBe('Copied')
    fireEvent.click(copy)
    expect((await screen.findByText(/^We could not copy/)).textContent).toContain('Select it')
    expect(copied).toEqual([link, link])
  })

  it.each([
    ['waits', linked(), /We have not seen a payment yet/],
    ['waits again after a transfer came to nothing', linked({ state: 'closed' }), /Waiting for the payment/],
    ['was declined', linked({ state: 'failed', reason: 'declined' }), /Nobody was charged. You can try another card/],
    ['is over', linked({ handOver: { link: null, holdsUntil } }), /no longer works.*not seen a payment with this link.*do not pay again/],
    ['has its money on the way', linked({ state: 'pending', handOver: { link: null, holdsUntil } }), /Waiting for the money.*Do not pay again/],
    ['is paid', linked({ state: 'paid', handOver: { link: null, holdsUntil } }), /Your payment arrived/]
  ] as const)('a phone payment that %s is explained, and its link is shown only while it can be paid', async (_how, purchase, text) => {
    const isLinked = purchase.handOver?.link === link
    await openCheckout({ purchases: [purchase] })
    expect((await screen.findByLabelText('Payment status')).textContent).toMatch(text)
    expect(screen.queryByRole('region', { name: 'Pay on a phone' }) !== null).toBe(isLinked)
    expect(screen.queryByRole('button', { name: 'Pay on a phone' }) !== null).toBe(!isLinked && purchase.state !== 'pending')
  })

  it('a phone payment says that the money is safe while the server does not reply, and can be checked again', async () => {
    let asks = 0
    await openCheckout({
      purchases: [linked()],
      checkout: {
        check: () => {
          asks += 1
          return Promise.resolve(asks === 1 ? fail('backend/unreachable') : succeed({ purchase: linked() }))
        }
      }
    })
    expect((await findStatus('We could not check your payment')).textContent).toContain('your money is safe')
    fireEvent.click(await screen.findByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(screen.queryByText('We could not check your payment')).toBe(null))
    // The page polls as long as a payment is possible.
    const isAskedFor = [linked(), linked({ handOver: { link: null, holdsUntil } }), linked({ state: 'failed', reason: 'declined' })]
    expect(isAskedFor.map(isWaiting)).toEqual([true, true, true])
    expect(isWaiting(linked({ state: 'failed', reason: 'declined', handOver: { link: null, holdsUntil } }))).toBe(false)
  })

  it('a phone payment is marked when it is a test, and checkout explains when no link can be made', async () => {
    const purchase = linked({ provider: 'test', isTest: true })
    await openCheckout({ payment: trial, purchases: [purchase] })
    expect((await screen.findByRole('region', { name: 'Pay on a phone' })).textContent).toContain('no money is taken')
    expect(statusText()).toContain('No money is taken')
    cleanup()
    await openCheckout({ checkout: { handOver: () => Promise.resolve(fail('payment/no-link')) } })
    fireEvent.click(await screen.findByRole('button', { name: 'Pay on a phone' }))
    expect((await screen.findByRole('alert')).textContent).toContain('You were not charged')
  })

  it('the payment link stays shown beside a closed payment window, so that no second link is made', async () => {
    const closed = buildPurchase({ purchaseId: crypto.randomUUID(), state: 'closed' })
    await openCheckout({ purchases: [closed, linked()] })
    expect(within(await screen.findByRole('region', { name: 'Pay on a phone' })).getByRole('code').textContent).toBe(link)
    expect(screen.queryByRole('button', { name: 'Pay on a phone' })).toBe(null)
  })
})

describe('the payments', () => {
  it('the payments page lists payments with amount and state, and marks a test payment', async () => {
    const purchases = [
      buildPurchase({ state: 'paid' }),
      buildPurchase({ purchaseId: crypto.randomUUID(), provider: 'test', isTest: true, state: 'failed', reason: 'declined' })
    ]
    const { bridge } = createFakeBridge({ checkout: { list: () => Promise.resolve(succeed({ payment: paystack, purchases })) } })
    await renderPage({ route: '/dashboard/payments', Page: PaymentsPage, bridge })
    const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map((row) => [...row.children].slice(2, 4).map((cell) => cell.textContent))).toEqual([
      ['₦4,500', 'Paid'],
      ['₦4,500', 'Test payment: Payment declined']
    ])
  })

  it('the payments page explains a payment for an already owned offer, also in its row, only if there is one', async () => {
    const once = buildPurchase({ offer: { kind: 'add-on', slug: 'notes' }, title: 'Notes', state: 'paid', reference: 'koya-once', changedAt: 1 })
    const again = { ...once, purchaseId: crypto.randomUUID(), reference: 'koya-again', changedAt: 2, isInVain: true }
    const show = async (purchases: readonly Purchase[]) => {
      const list = () => Promise.resolve(succeed({ payment: paystack, purchases: [...purchases] }))
      const { bridge } = createFakeBridge({ checkout: { list } })
      await renderPage({ route: '/dashboard/payments', Page: PaymentsPage, bridge })
    }
    await show([again, once])
    expect((await screen.findByRole('alert')).textContent).toMatch(/Notes: Paid, but you had it already.*not lost.*koya-again/)
    expect(screen.getAllByRole('row').map(({ textContent }) => /Paid, but you had it already/.test(textContent))).toEqual([false, true, false])
    cleanup()
    await show([once])
    await screen.findByRole('table')
    expect(screen.queryByRole('alert')).toBe(null)
  })

  it('the payments page and checkout say whom to ask about a wrong amount, also after paying again', async () => {
    const offer = { kind: 'plan', slug: 'learner-term' } as const
    const stray = buildPurchase({ offer, state: 'unknown', reason: 'amount', reference: 'koya-stray' })
    const paid = { ...buildPurchase({ offer, state: 'paid', reference: 'koya-paid' }), purchaseId: crypto.randomUUID() }
    const text = /Learner: A different amount was paid.*not lost\. Give the reference to the person who runs the server.*koya-stray/
    const list = () => Promise.resolve(succeed({ payment: paystack, purchases: [paid, stray] }))
    await renderPage({ route: '/dashboard/payments', Page: PaymentsPage, bridge: createFakeBridge({ checkout: { list } }).bridge })
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    cleanup()
    await openCheckout({ purchases: [paid, stray] })
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
  })

  it('the payments page says when there are no payments', async () => {
    await renderPage({ route: '/dashboard/payments', Page: PaymentsPage, bridge: createFakeBridge().bridge })
    expect(await screen.findByRole('heading', { name: 'No payments yet' })).toBeInstanceOf(HTMLElement)
  })
})
