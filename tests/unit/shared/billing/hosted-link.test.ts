import { describe, expect, it } from 'vitest'
import { isHostedLink } from '../../../../src-shared/billing/hosted-link.ts'
import { findLiveLink } from '../../../../src-shared/billing/live-link.ts'
import type { Purchase } from '../../../../src-shared/billing/purchase.ts'
import { buildPurchase } from '../../../support/build-purchase.ts'

describe('a link for a phone', () => {
  it.each([
    ['paystack', 'https://checkout.paystack.com/0peioxfhpn'],
    ['flutterwave', 'https://checkout.flutterwave.com/v3/hosted/pay/flwlnk-01j8kzsrv9'],
    ['flutterwave', 'https://api.flutterwave.com/v3/hosted/pay/f524c1196ffda5556341'],
    ['flutterwave', 'https://checkout.flutterwave.com/v3/hosted/pay?id=a%20b&x=1+2']
  ] as const)('a hosted payment link of %s may be %s', (provider, link) => {
    expect(isHostedLink(link, provider)).toBe(true)
  })

  it.each([
    'http://checkout.paystack.com/x',
    'https://checkout.paystack.com',
    'https://checkout.paystack.com.evil.example/x',
    'https://evil.example/checkout.paystack.com/x',
    'https://checkout.paystack.com@evil.example/x',
    'https://evil.example\\@checkout.paystack.com/x',
    'https://evil.example#@checkout.paystack.com/',
    'https://checkout.paystack.com:8443/x',
    'https://Checkout.paystack.com/x',
    'https://checkout.paystack.com./x',
    'https://api.paystack.co/x',
    'https://checkout.paystack.com/x y',
    'https://checkout.paystack.com/x\nhttps://evil.example/',
    'https://checkout.paystack.com/x#y',
    ' https://checkout.paystack.com/x',
    'javascript:alert(1)//https://checkout.paystack.com/x',
    'https://checkout.flutterwave.com/v3/hosted/pay/x',
    `https://checkout.paystack.com/${'x'.repeat(300)}`
  ])('a hosted payment link of Paystack may not be %j', (link) => {
    expect(isHostedLink(link, 'paystack')).toBe(false)
  })

  it('the test provider has no hosted payment link', () => {
    expect(isHostedLink('https://checkout.paystack.com/x', 'test')).toBe(false)
  })
})

describe('the link that can be paid now', () => {
  const linked = (changes: Partial<Purchase> = {}): Purchase =>
    buildPurchase({ handOver: { link: 'https://checkout.paystack.com/x', holdsUntil: 1 }, ...changes })
  const offer = linked().offer

  it.each([
    ['the newest of its offer', [linked()], 0],
    ['behind a window that was closed', [buildPurchase({ state: 'closed' }), linked()], 1],
    ['behind another offer', [buildPurchase({ offer: { kind: 'add-on', slug: 'notes' }, state: 'paid' }), linked()], 1],
    ['none behind what was paid since', [buildPurchase({ state: 'paid' }), linked()], null],
    ['none while money is on its way', [buildPurchase({ state: 'pending' }), linked()], null],
    ['none where it holds no more', [linked({ handOver: { link: null, holdsUntil: 1 } })], null],
    ['none of another kind', [linked({ offer: { kind: 'add-on', slug: 'learner-term' } })], null],
    ['none of another plan', [linked({ offer: { kind: 'plan', slug: 'senior-term' } })], null]
  ] as const)('the payment link that can be paid now is %s', (_which, purchases, at) => {
    expect(findLiveLink(purchases, offer)).toBe(at === null ? undefined : purchases[at])
  })
})
