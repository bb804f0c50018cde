import { expect, it } from 'vitest'
import { createGrantRepository, type StoredGrant, type StoredRevocation } from '../../../../../src-server/billing/plans/grant-repository.ts'
import { findInVain } from '../../../../../src-server/billing/payment/money-in-vain.ts'
import { purchaseSchema } from '../../../../../src-shared/billing/purchase.ts'
import { buildPurchase } from '../../../../support/build-purchase.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { extraNotes, openTill, paymentFor } from '../../../../support/payment-backend.ts'

const MINUTE_MS = 60_000

const grant = (reference: string, madeAt: number, changes: Partial<StoredGrant> = {}): StoredGrant => ({
  kind: 'grant',
  entryId: `entry-${reference}`,
  accountId: 'ada',
  offer: extraNotes,
  term: { kind: 'period', period: 'forever' },
  from: madeAt,
  madeAt,
  source: 'payment',
  reference,
  paid: null,
  ...changes
})
const revocation = (reference: string, madeAt: number): StoredRevocation => ({
  kind: 'revocation',
  entryId: `end-${reference}`,
  accountId: 'ada',
  revokes: `entry-${reference}`,
  by: 'refund at paystack',
  madeAt
})
const foundIn = (...entries: readonly (StoredGrant | StoredRevocation)[]): string[] => [...findInVain(entries)].toSorted()

it.each(['payment', 'voucher', 'staff', 'earlier'] as const)(
  'money for something already held permanently by %s is in vain, in any order of the entries',
  (source) => {
    const [first, second, third] = [grant('first', 1, { source }), grant('second', 2), grant('third', 3)]
    expect({ amongThree: foundIn(third, first, second), alone: foundIn(first) }).toEqual({ amongThree: ['second', 'third'], alone: [] })
  }
)

it('money is not in vain when it opened something, was a test, or when one of the two grants was revoked', () => {
  const until = { kind: 'until', until: 100 } as const
  const plan = { kind: 'plan', slug: 'term' } as const
  const month = { kind: 'period', period: 'month' } as const
  expect({
    firstEnds: foundIn(grant('first', 1, { term: until }), grant('second', 2)),
    otherProduct: foundIn(grant('first', 1), grant('second', 2, { offer: { kind: 'add-on', slug: 'films' } })),
    monthly: foundIn(grant('first', 1, { offer: plan, term: month }), grant('second', 2, { offer: plan, term: month })),
    testPayment: foundIn(grant('first', 1), grant('second', 2, { source: 'test-payment' })),
    firstRevoked: foundIn(grant('first', 1), grant('second', 2), revocation('first', 3)),
    secondRevoked: foundIn(grant('first', 1), grant('second', 2), revocation('second', 3))
  }).toEqual({ firstEnds: [], otherProduct: [], monthly: [], testPayment: [], firstRevoked: [], secondRevoked: [] })
})

it('a purchase reply of an older server is understood', () => {
  const { purchaseId, reference, offer, title, price, provider, isTest, state, reason, startedAt, changedAt } = buildPurchase()
  const told = { purchaseId, reference, offer, title, price, provider, isTest, state, reason, startedAt, changedAt }
  expect(purchaseSchema.parse(told)).toEqual(buildPurchase())
})

describeOnEachDatabase('Money for what its learner has already', (makeDatabase) => {
  it.each(['a voucher', 'a window at another computer'])(
    'money for something already held by %s is reported as in vain, until the earlier grant is revoked',
    async (how) => {
      const till = await openTill({ database: await makeDatabase() })
      const { accountId } = till.learner
      const { clock, database } = till.backend
      const [late, other] = [await till.start(), await till.start()]
      const held = createGrantRepository(database.queries)
      clock.advance(MINUTE_MS)
      if (how === 'a voucher') {
        await held.grant(grant('K7M2QX-1', clock.now(), { entryId: crypto.randomUUID(), accountId, source: 'voucher' }), 'voucher:1')
      } else {
        till.fakeProvider.settle(paymentFor(other, till.learner))
        await till.check(other.purchaseId)
      }
      clock.advance(MINUTE_MS)
      till.fakeProvider.settle(paymentFor(late, till.learner))
      expect(await till.check(late.purchaseId)).toBe('paid')
      const vain = async () => (await till.list()).flatMap(({ isInVain, reference }) => (isInVain ? reference : []))
      expect({ referencesInVain: await vain(), isInVain: await isVainWhereChecked(till, late.purchaseId) }).toEqual({
        referencesInVain: [late.reference],
        isInVain: true
      })
      const [first] = (await held.listOf(accountId)).filter(({ kind }) => kind === 'grant')
      await held.revoke({
        kind: 'revocation',
        entryId: crypto.randomUUID(),
        accountId,
        revokes: first?.entryId ?? '',
        by: 'Ada Obi',
        madeAt: clock.now()
      })
      expect({ referencesInVain: await vain(), isInVain: await isVainWhereChecked(till, late.purchaseId) }).toEqual({
        referencesInVain: [],
        isInVain: false
      })
    }
  )
})

async function isVainWhereChecked({ backend, learner }: Awaited<ReturnType<typeof openTill>>, purchaseId: string): Promise<boolean> {
  const asked = { bearer: learner.token, params: { purchaseId }, body: { window: 'closed' } } as const
  return (await backend.call('checkPurchase', asked)).value.purchase.isInVain
}
