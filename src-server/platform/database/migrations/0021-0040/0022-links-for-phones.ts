import type { Migration } from '../../migration.ts'

/** The link of a purchase that somebody else pays on a phone; null where it is paid in a window. */
export const linksForPhones: Migration = {
  number: 22,
  name: 'links-for-phones',
  up: async ({ schema }) => {
    await schema.alterTable('purchase').addColumn('link', 'text').execute()
    await schema.alterTable('purchase').addColumn('link_holds_until', 'bigint').execute()
  }
}
