import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgePayment } from '../../../../src-shared/billing/judge-payment.ts'
import { isChargeable, toMajor, toMinor } from '../../../../src-shared/billing/minor-units.ts'

const expected = { reference: 'koya-1', amountMinor: 120_000, currency: 'NGN', customer: 'ada@example.com' }

describe('a payment', () => {
  it('fits where reference, currency, amount and customer are those of the purchase', () => {
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
  ] as const)('does not fit by its %s: %o', (mismatch, changes) => {
    expect(judgePayment(expected, { ...expected, ...changes })).toBe(mismatch)
  })
})

describe('amounts', () => {
  it('come back from the unit that people name as they were', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000_000 }), fc.constantFrom('NGN', 'GHS', 'XOF'), (amountMinor, currency) => {
        const major = toMajor(amountMinor, currency)
        expect(major === null ? null : toMinor(major, currency)).toBe(amountMinor)
      })
    )
  })

  it('are never rounded: what is smaller than the smallest unit is no amount', () => {
    expect([toMinor(1200.005, 'NGN'), toMinor(1200.5, 'XOF'), toMinor(Number.NaN, 'NGN'), toMinor(1, 'XYZ')]).toEqual([null, null, null, null])
  })

  it('can be charged where they are whole, above nothing and in a known currency', () => {
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
