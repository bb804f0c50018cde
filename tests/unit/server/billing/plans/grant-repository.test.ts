import { expect, it } from 'vitest'
import { createGrantRepository, type StoredGrant } from '../../../../../src-server/billing/plans/grant-repository.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const DUPLICATES = 100

describeOnEachDatabase('The ledger', (makeDatabase) => {
  it('the ledger writes one grant for a hundred simultaneous reports of the same payment', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { accountId } = await signIn(backend)
    const grants = createGrantRepository(backend.database.queries)
    const madeAt = backend.clock.now()
    const grantOf = (number: number): StoredGrant => ({
      kind: 'grant',
      entryId: `entry-${String(number)}`,
      accountId,
      offer: { kind: 'plan', slug: 'term' },
      term: { kind: 'period', period: 'term' },
      from: madeAt,
      madeAt,
      source: 'payment',
      reference: 'ref-1',
      paid: { amountMinor: 450_000, currency: 'NGN' }
    })
    const written = await Promise.all(Array.from({ length: DUPLICATES }, (_, number) => grants.grant(grantOf(number), 'payment:paystack:ref-1')))
    expect(written.filter((isWritten) => isWritten)).toHaveLength(1)
    const [held, ...others] = await grants.listOf(accountId)
    expect(others).toEqual([])
    expect(held).toEqual(grantOf(written.indexOf(true)))
    expect(await grants.findByKey('payment:paystack:ref-1')).toEqual(held)
    expect(await grants.findByKey('payment:paystack:ref-2')).toBe(null)
  })

  it('the ledger stores revocations beside the grants that they end', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { accountId } = await signIn(backend)
    const grants = createGrantRepository(backend.database.queries)
    const at = backend.clock.now()
    const offer = { kind: 'add-on', slug: 'extra-notes' } as const
    const term = { kind: 'until', until: at + 1000 } as const
    const grant: StoredGrant = {
      kind: 'grant',
      entryId: 'z',
      accountId,
      offer,
      term,
      from: at,
      madeAt: at,
      source: 'staff',
      reference: 'Ada',
      paid: null
    }
    const revocation = { kind: 'revocation', entryId: 'a', accountId, revokes: 'z', by: 'Ada', madeAt: at } as const
    expect({ isGranted: await grants.grant(grant, 'staff:z'), isRevoked: await grants.revoke(revocation) }).toEqual({
      isGranted: true,
      isRevoked: true
    })
    expect(await grants.listOf(accountId)).toEqual([grant, revocation])
    expect({ grant: await grants.find('z'), revocation: await grants.find('a') }).toEqual({ grant, revocation: null })
  })
})
