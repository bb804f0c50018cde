import type { Migration } from '../../migration.ts'

/** The payment link for another person's phone; null where the purchase is paid in a window. */
export const linksForPhones: Migration = {
  number: 22,
  name: 'links-for-phones',
  up: async ({ schema }) => {
    await schema.alterTable('purchase').addColumn('link', 'text').execute()
    await schema.alterTable('purchase').addColumn('link_holds_until', 'bigint').execute()
  }
}
