import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgePayment } from '../../../../src-shared/billing/judge-payment.ts'
import { isChargeable, toMajor, toMinor } from '../../../../src-shared/billing/minor-units.ts'

const expected = { reference: 'koya-1', amountMinor: 120_000, currency: 'NGN', customer: 'ada@example.com' }

describe('a payment', () => {
  it('a payment fits if reference, currency, amount and customer are those of the purchase', () => {
    expect(judgePayment(expected, { ...expected, customer: 'Ada@Example.com' })).toBe(null)
  })

  it.each([
    ['reference', { reference: 'koya-2' }],
    ['currency', { currency: 'GHS' }],
    ['amount', { amountMinor: 119_999 }],
    ['amount', { amountMinor: 120_001 }],
    ['amount', { amountMinor: null }],
    ['amount', { amountMinor: 1200 }],
    ['customer', { customer: 'eve@example.com' }],
    ['customer', { customer: null }]
  ] as const)('a payment with another %s than the purchase does not fit: %o', (mismatch, changes) => {
    expect(judgePayment(expected, { ...expected, ...changes })).toBe(mismatch)
  })
})

describe('amounts', () => {
  it('an amount converted to the major unit and back is unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000_000 }), fc.constantFrom('NGN', 'GHS', 'XOF'), (amountMinor, currency) => {
        const major = toMajor(amountMinor, currency)
        expect(major === null ? null : toMinor(major, currency)).toBe(amountMinor)
      })
    )
  })

  it('amounts are never rounded: a part of the smallest unit is no valid amount', () => {
    expect([toMinor(1200.005, 'NGN'), toMinor(1200.5, 'XOF'), toMinor(Number.NaN, 'NGN'), toMinor(1, 'XYZ')]).toEqual([null, null, null, null])
  })

  it('an amount can be charged only if it is whole, above zero and in a known currency', () => {
    const judge = (amountMinor: number, currency: string): boolean => isChargeable({ amountMinor, currency })
    expect([judge(1, 'NGN'), judge(0, 'NGN'), judge(-1, 'NGN'), judge(1.5, 'NGN'), judge(1, 'XYZ'), judge(1, 'toString')]).toEqual([
      true,
      false,
      false,
      false,
      false,
      false
    ])
  })
})
