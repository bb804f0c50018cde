import { sql } from 'kysely'
import type { Migration } from '../../migration.ts'
import type { Queries } from '../../open-database.ts'

/** Replaces the tables of plan and add-on subscriptions by one ledger, and adds vouchers, which write to it. Copies what learners already have. */
export const grants: Migration = {
  number: 15,
  name: 'grants',
  up: async (queries) => {
    await queries.schema
      .alterTable('plan')
      .addColumn('audience', 'text', (column) => column.notNull().defaultTo('{"kind":"learner"}'))
      .execute()
    await createLedger(queries)
    await takeOver(queries)
    await createVouchers(queries)
  }
}

async function createLedger({ schema }: Queries): Promise<void> {
  await schema
    .createTable('grant_entry')
    .addColumn('entry_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('revokes', 'text', (column) => column.references('grant_entry.entry_id'))
    .addColumn('offer_kind', 'text')
    .addColumn('slug', 'text')
    .addColumn('term', 'text')
    .addColumn('from_at', 'bigint')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'bigint')
    .addColumn('currency', 'text')
    .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('grant_entry_of_account').on('grant_entry').columns(['account_id', 'made_at']).execute()
}

/** The free plan is never granted: it is derived from the account. */
async function takeOver(queries: Queries): Promise<void> {
  await sql`
    insert into grant_entry (entry_id, account_id, kind, offer_kind, slug, term, from_at, source, reference, idempotency_key, made_at)
    select subscription_id, account_id, 'grant', 'plan', plan_slug,
      case when ends_at is null then '{"kind":"period","period":"forever"}' else '{"kind":"until","until":' || cast(ends_at as text) || '}' end,
      started_at, 'earlier', '', 'earlier:' || subscription_id, started_at
    from subscription where plan_slug not in (select slug from plan where period = 'forever')
  `.execute(queries)
  await sql`
    insert into grant_entry (entry_id, account_id, kind, offer_kind, slug, term, from_at, source, reference, idempotency_key, made_at)
    select subscription_id, account_id, 'grant', 'add-on', add_on_slug,
      case when ends_at is null then '{"kind":"period","period":"forever"}' else '{"kind":"until","until":' || cast(ends_at as text) || '}' end,
      started_at, 'earlier', '', 'earlier:' || subscription_id, started_at
    from add_on_subscription
  `.execute(queries)
}

async function createVouchers({ schema }: Queries): Promise<void> {
  await schema
    .createTable('voucher_batch')
    .addColumn('batch_id', 'text', (column) => column.primaryKey())
    .addColumn('label', 'text', (column) => column.notNull().unique())
    .addColumn('offer_kind', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('term', 'text', (column) => column.notNull())
    .addColumn('seats', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('amount_minor', 'bigint')
    .addColumn('currency', 'text')
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('withdrawn_by', 'text')
    .addColumn('withdrawn_at', 'bigint')
    .execute()
  await schema
    .createTable('voucher')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('batch_id', 'text', (column) => column.notNull().references('voucher_batch.batch_id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('seats_taken', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createTable('voucher_issuer')
    .addColumn('key_id', 'text', (column) => column.primaryKey())
    .addColumn('pem', 'text', (column) => column.notNull())
    .addColumn('trusted_by', 'text', (column) => column.notNull())
    .addColumn('trusted_at', 'bigint', (column) => column.notNull())
    .execute()
}
