import type { Migration } from '../../migration.ts'

/**
 * Counts of first answers by item, without people, and the index by which a job finds the reports that are not counted yet. On PostgreSQL it is built with the migration:
 * an index over partitions cannot be built beside requests.
 */
export const itemStatistics: Migration = {
  number: 37,
  name: 'item-statistics',
  up: async ({ schema }) => {
    await schema
      .createTable('item_count')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('wording_hash', 'text', (column) => column.notNull())
      .addColumn('key_hash', 'text', (column) => column.notNull())
      .addColumn('counts', 'text', (column) => column.notNull())
      .addColumn('answered', 'integer', (column) => column.notNull())
      .addColumn('first_key', 'text', (column) => column.notNull())
      .addColumn('last_key', 'text', (column) => column.notNull())
      .addColumn('first_day', 'integer', (column) => column.notNull())
      .addColumn('last_day', 'integer', (column) => column.notNull())
      // By item first: that is how they are read.
      .addPrimaryKeyConstraint('item_count_once', ['item_id', 'wording_hash', 'key_hash', 'source'])
      .execute()
    await schema
      .createTable('item_count_position')
      .addColumn('position_id', 'integer', (column) => column.primaryKey())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('after_id', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('published_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('item_difficulty')
      .addColumn('item_id', 'text', (column) => column.primaryKey())
      .addColumn('content_version', 'integer', (column) => column.notNull())
      .addColumn('difficulty', 'text', (column) => column.notNull())
      .execute()
    await schema.createIndex('attempt_report_by_arrival').on('attempt_report').columns(['received_at', 'attempt_id']).execute()
  }
}
