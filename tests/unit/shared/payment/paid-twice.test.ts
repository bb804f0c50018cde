import { expect, it } from 'vitest'
import { findPaidTwice } from '../../../../src-shared/payment/paid-twice.ts'
import type { Purchase } from '../../../../src-shared/payment/purchase.ts'
import { buildPurchase } from '../../../support/build-purchase.ts'

const notes = { kind: 'add-on', slug: 'notes' } as const
const paid = (reference: string, changedAt: number, changes: Partial<Purchase> = {}): Purchase =>
  buildPurchase({ offer: notes, state: 'paid', reference, changedAt, ...changes })
const foundIn = (purchases: readonly Purchase[]): string[] => findPaidTwice(purchases).map(({ reference }) => reference)

it('finds every later payment for an add-on, in whatever order they stand', () => {
  const [first, second, third] = [paid('first', 1), paid('second', 2), paid('third', 3)]
  expect([foundIn([third, first, second]), foundIn([first, third]), foundIn([first])]).toEqual([['second', 'third'], ['third'], []])
})

it('finds nothing where the money opened something, was given back, or never moved', () => {
  const first = paid('first', 1)
  const others = [
    paid('another', 2, { offer: { kind: 'add-on', slug: 'films' } }),
    paid('given back', 3, { state: 'refunded' }),
    paid('on its way', 4, { state: 'pending' }),
    paid('trial', 5, { isTest: true })
  ]
  const plan = { kind: 'plan', slug: 'notes' } as const
  expect(foundIn([first, ...others, paid('plan', 6, { offer: plan }), paid('plan again', 7, { offer: plan })])).toEqual([])
})
