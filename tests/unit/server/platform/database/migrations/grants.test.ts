import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createSubscriptionRepository } from '../../../../../../src-server/billing/plans/subscription-repository.ts'
import { migrate } from '../../../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../../../src-server/platform/database/migrations/all-migrations.ts'
import { describeOnEachEmptyDatabase } from '../../../../../support/databases.ts'

const grants = allMigrations.find(({ name }) => name === 'grants')

describeOnEachEmptyDatabase('A database from before the ledger', (makeDatabase) => {
  it('the grants migration preserves what learners have, with its times, and the free plan needs no grant', async () => {
    const database = (await makeDatabase()).open()
    await migrate(
      database,
      allMigrations.filter(({ number }) => number < (grants?.number ?? 0))
    )
    const plan = (slug: string, period: string): string => `('${slug}', '${slug}', '', 0, 'NGN', '${period}', '[]', '[]', 0, 0)`
    for (const statement of [
      `insert into account (account_id, email, name, password_hash, recovery_hash, epoch, created_at)
        values ('a1', 'ada@example.com', 'Ada', 'hash', null, 1, 1790000000001)`,
      `insert into plan (slug, title, summary, amount_minor, currency, period, features, included_add_ons, position, is_retired) values
        ${plan('free', 'forever')}, ${plan('term', 'term')}`,
      `insert into add_on (slug, title, summary, kind, amount_minor, currency, position, is_retired) values ('notes', 'Notes', '', 'library', 0, 'NGN', 0, 0)`,
      `insert into subscription (subscription_id, account_id, plan_slug, started_at, ends_at) values
        ('s-free', 'a1', 'free', 1790000000001, null), ('s-term', 'a1', 'term', 1790000000002, 1799000000000)`,
      `insert into add_on_subscription (subscription_id, account_id, add_on_slug, started_at, ends_at) values ('s-notes', 'a1', 'notes', 1790000000003, null)`
    ]) {
      await sql.raw(statement).execute(database.queries)
    }
    await migrate(database, allMigrations)
    const held = createSubscriptionRepository(database.queries)
    const told = { paid: null, isRevoked: false, reference: '' }
    expect(await held.listPlansOf('a1')).toEqual([
      {
        subscriptionId: 's-term',
        slug: 'term',
        title: 'term',
        startedAt: 1_790_000_000_002,
        endsAt: 1_799_000_000_000,
        source: 'earlier',
        madeAt: 1_790_000_000_002,
        ...told
      },
      {
        subscriptionId: 'free',
        slug: 'free',
        title: 'free',
        startedAt: 1_790_000_000_001,
        endsAt: null,
        source: 'free',
        madeAt: 1_790_000_000_001,
        ...told
      }
    ])
    expect(await held.listAddOnsOf('a1')).toMatchObject([{ subscriptionId: 's-notes', slug: 'notes', title: 'Notes', endsAt: null }])
    await database.close()
  })
})
