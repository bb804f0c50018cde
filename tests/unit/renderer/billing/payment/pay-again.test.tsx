import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Purchase } from '../../../../../src-shared/billing/purchase.ts'
import { buildPurchase } from '../../../../support/build-purchase.ts'
import { openCheckout } from '../../../../support/open-checkout.tsx'

afterEach(cleanup)

const ways = /^Pay|^Try again/
const another = (changes: Partial<Purchase>): Purchase =>
  buildPurchase({ purchaseId: '44444444-4444-4444-8444-444444444444', reference: 'koya-another', ...changes })

describe('paying once more', () => {
  it('is not there while money is on its way, as the backend says', async () => {
    await openCheckout({ purchases: [buildPurchase({ state: 'pending' })] })
    await screen.findByText('Waiting for the money')
    expect(screen.queryByRole('button', { name: ways })).toBe(null)
  })

  it('is not there either where the money on its way is an earlier one’s, and says how that stands', async () => {
    await openCheckout({ purchases: [buildPurchase({ state: 'closed' }), another({ state: 'pending' })] })
    const [newest, earlier] = await screen.findAllByTestId('purchase-status')
    expect([newest?.textContent, earlier?.textContent]).toEqual([
      expect.stringContaining('You closed the window before'),
      expect.stringMatching(/Waiting for the money.*koya-another/)
    ])
    expect(screen.queryByRole('button', { name: ways })).toBe(null)
  })

  it('is the plain way, with what to look at first, where the money has not come for a day', async () => {
    await openCheckout({ purchases: [buildPurchase({ state: 'pending', isOnItsWay: false })] })
    const status = await screen.findByTestId('purchase-status')
    expect(status.textContent).toMatch(/not arrived after a day.*If your bank shows a charge, do not pay again.*koya-/)
    expect(await within(status).findByRole('button', { name: 'Check again' })).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('button', { name: 'Pay ₦4,500 again' }).getAttribute('data-variant')).toBe('default')
  })

  it('is there where the window of one that was opened is gone, as after Koya was closed, and not while it is there', async () => {
    const purchase = buildPurchase({ state: 'opened' })
    await openCheckout({ purchases: [purchase] })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInstanceOf(HTMLElement)
    cleanup()
    const readWindow = () => Promise.resolve({ ok: true as const, value: { purchaseId: purchase.purchaseId, phase: 'open' as const } })
    await openCheckout({ purchases: [purchase], checkout: { readWindow } })
    await screen.findByRole('button', { name: 'Show the payment window' })
    expect(screen.queryByRole('button', { name: ways })).toBe(null)
  })
})
