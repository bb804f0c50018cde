import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Purchase } from '../../../../../src-shared/billing/purchase.ts'
import { buildPurchase } from '../../../../support/build-purchase.ts'
import { openCheckout } from '../../../../support/open-checkout.tsx'

afterEach(cleanup)

const ways = /^Pay|^Start a new payment/
const another = (changes: Partial<Purchase>): Purchase =>
  buildPurchase({ purchaseId: '44444444-4444-4444-8444-444444444444', reference: 'koya-another', ...changes })

describe('paying once more', () => {
  it('no pay button is shown while the backend says that money is on its way', async () => {
    await openCheckout({ purchases: [buildPurchase({ state: 'pending' })] })
    await screen.findByText('Waiting for the money')
    expect(screen.queryByRole('button', { name: ways })).toBe(null)
  })

  it('no pay button is shown while the money of an earlier payment is on its way, and its state is explained', async () => {
    await openCheckout({ purchases: [buildPurchase({ state: 'closed' }), another({ state: 'pending' })] })
    const [newest, earlier] = await screen.findAllByLabelText('Payment status')
    expect({ newest: newest?.textContent, earlier: earlier?.textContent }).toEqual({
      newest: expect.stringContaining('Payment not confirmed') as unknown,
      earlier: expect.stringMatching(/Waiting for the money.*koya-another/) as unknown
    })
    expect(screen.queryByRole('button', { name: ways })).toBe(null)
  })

  it('after a day without the money, paying again is a secondary button with advice to check first', async () => {
    await openCheckout({ purchases: [buildPurchase({ state: 'pending', isOnItsWay: false })] })
    const status = await screen.findByLabelText('Payment status')
    expect(status.textContent).toMatch(/not arrived after a day.*If your bank shows a charge, do not pay again.*koya-/)
    expect(await within(status).findByRole('button', { name: 'Check again' })).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('button', { name: 'Pay ₦4,500 again' }).getAttribute('data-variant')).toBe('default')
  })

  it('paying again is offered when the opened payment window is gone, and not while it is open', async () => {
    const purchase = buildPurchase({ state: 'opened' })
    await openCheckout({ purchases: [purchase] })
    expect(await screen.findByRole('button', { name: 'Start a new payment' })).toBeInstanceOf(HTMLElement)
    cleanup()
    const readWindow = () => Promise.resolve({ ok: true as const, value: { purchaseId: purchase.purchaseId, phase: 'open' as const } })
    await openCheckout({ purchases: [purchase], checkout: { readWindow } })
    await screen.findByRole('button', { name: 'Show the payment window' })
    expect(screen.queryByRole('button', { name: ways })).toBe(null)
  })
})
