import type { Migration } from '../../migration.ts'
import type { Queries } from '../../open-database.ts'

/** Purchases, their changes, and demonstration accounts. */
export const payments: Migration = {
  number: 21,
  name: 'payments',
  up: async (queries) => {
    await createPurchase(queries)
    await queries.schema
      .createTable('purchase_change')
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('purchase_id', 'text', (column) => column.notNull().references('purchase.purchase_id'))
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('cause', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('purchase_change_key', ['purchase_id', 'revision'])
      .execute()
    await queries.schema
      .createTable('demonstration_account')
      .addColumn('account_id', 'text', (column) => column.primaryKey().references('account.account_id'))
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .execute()
  }
}

async function createPurchase({ schema }: Queries): Promise<void> {
  await schema
    .createTable('purchase')
    .addColumn('purchase_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('offer_kind', 'text', (column) => column.notNull())
    .addColumn('offer_slug', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('is_test', 'integer', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('channel', 'text')
    .addColumn('provider_id', 'text')
    .addColumn('token_hash', 'text', (column) => column.unique())
    .addColumn('token_ends_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('checks', 'integer', (column) => column.notNull())
    .addColumn('next_check_at', 'bigint')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute()
  await schema.createIndex('purchase_of_account').on('purchase').columns(['account_id', 'started_at']).execute()
  await schema.createIndex('purchase_due').on('purchase').column('next_check_at').execute()
}
