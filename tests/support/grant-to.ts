import { createGrantRepository, type StoredGrant } from '../../src-server/billing/plans/grant-repository.ts'
import type { TestBackend } from './test-backend.ts'

/** Grants a learner the plan `term`, from now on and without an end, unless `change` says otherwise. Returns the id of the grant. */
export async function grantTo(
  backend: Pick<TestBackend, 'database' | 'clock'>,
  { accountId }: { readonly accountId: string },
  change: Partial<StoredGrant> = {}
): Promise<string> {
  const now = backend.clock.now()
  const grant: StoredGrant = {
    kind: 'grant',
    entryId: crypto.randomUUID(),
    accountId,
    offer: { kind: 'plan', slug: 'term' },
    term: { kind: 'period', period: 'forever' },
    from: now,
    madeAt: now,
    source: 'staff',
    reference: 'Ada Obi',
    paid: null,
    ...change
  }
  await createGrantRepository(backend.database.queries).grant(grant, `test:${grant.entryId}`)
  return grant.entryId
}
