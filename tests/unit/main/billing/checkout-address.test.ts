import { describe, expect, it } from 'vitest'
import { checkoutRuleFor, endOf } from '../../../../src-main/billing/checkout-address.ts'

const origin = 'https://pay.school.example'
const place = { address: `${origin}/pay/token`, doneAddress: `${origin}/pay/done`, cancelledAddress: `${origin}/pay/cancelled` }
const environment = { provider: 'paystack' as const, apiBase: 'https://koya.school.example' }
const here = (port: number) => `http://127.0.0.1:${String(port)}`
const addressesAt = (base: string) => ({ address: `${base}/pay/token`, doneAddress: `${base}/pay/done`, cancelledAddress: `${base}/pay/cancelled` })

describe('the place of a checkout', () => {
  it('a checkout is accepted on an origin of its own, over https or on this computer', () => {
    expect(checkoutRuleFor(place, environment)).not.toBe(null)
    expect(checkoutRuleFor(addressesAt(here(5001)), { provider: 'test', apiBase: here(5000) })).not.toBe(null)
  })

  it.each([
    ['the backend’s own origin', addressesAt('https://koya.school.example'), environment],
    ['plain http', addressesAt('http://pay.school.example'), environment],
    ['this computer, named by a server elsewhere', addressesAt(here(5001)), environment],
    ['an end on another origin', { ...place, doneAddress: 'https://evil.example/pay/done' }, environment]
  ])('a checkout address is refused on %s', (_what, refused, around) => {
    expect(checkoutRuleFor(refused, around)).toBe(null)
  })
})

describe('the checkout window', () => {
  const rule = checkoutRuleFor(place, environment)

  it.each([`${origin}/pay/done`, 'https://checkout.paystack.com/abc', 'https://standard.paystack.co/close'])(
    'the checkout window may show %s',
    (url) => {
      expect(rule?.allowsPage(url)).toBe(true)
    }
  )

  it.each([
    'app://koya/index.html',
    'file:///etc/passwd',
    'https://koya.school.example/api/user',
    'https://evil.example/',
    `${origin}.evil.example/`,
    'https://checkout.paystack.com.evil.example/',
    'https://checkout.paystack.com:8443/',
    'http://checkout.paystack.com/',
    'https://user@checkout.paystack.com/',
    'https://checkout.flutterwave.com/',
    'data:text/html,hello',
    'javascript:alert(1)',
    'blob:https://pay.school.example/1',
    'about:blank',
    'no address'
  ])('the checkout window may not show %s', (url) => {
    expect(rule?.allowsPage(url)).toBe(false)
  })

  it('the checkout window may frame any bank, but nothing on this computer or the local network', () => {
    const judge = (url: string) => rule?.allowsFrame(url)
    expect(['https://3ds.bank.example/challenge', 'about:blank'].map(judge)).toEqual([true, true])
    const never = ['http://127.0.0.1:8787/', 'https://127.0.0.1/', 'https://localhost/', 'https://192.168.1.1/', 'https://[fe80::1]/', 'app://koya/']
    expect(never.map(judge)).toEqual(never.map(() => false))
  })

  it('the checkout window may request nothing on this computer except its own checkout', () => {
    const local = checkoutRuleFor(addressesAt(here(5001)), { provider: 'test', apiBase: here(5000) })
    expect([here(5001), here(5000), here(9222), 'http://localhost:5001'].map((base) => local?.allowsRequest(`${base}/x`))).toEqual([
      true,
      false,
      false,
      false
    ])
  })

  it('the checkout window allows the fake payment provider only when a test names it', () => {
    const standIn = here(7000)
    const tested = checkoutRuleFor(addressesAt(here(5001)), { provider: 'paystack', apiBase: here(5000), fakeProvider: standIn })
    const released = checkoutRuleFor(addressesAt(here(5001)), { provider: 'paystack', apiBase: here(5000) })
    expect([tested, released].map((one) => one?.allowsFrame(`${standIn}/checkout`))).toEqual([true, false])
  })

  it('the end pages of a checkout are recognised by origin and path', () => {
    const ends = [place.doneAddress, `${place.cancelledAddress}?x=1`, place.address, 'https://evil.example/pay/done', 'no address']
    expect(ends.map((url) => endOf(url, place))).toEqual(['done', 'cancelled', null, null, null])
  })
})
