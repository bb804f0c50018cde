import type { Migration } from '../../migration.ts'
import type { Queries } from '../../open-database.ts'

export const learning: Migration = {
  number: 3,
  name: 'learning',
  up: async (queries) => {
    await createLessons(queries)
    await createOffers(queries)
    await createLibraries(queries)
    await createSubscriptions(queries)
    await createMedalLevels(queries)
    await queries.schema.alterTable('attempt').addColumn('subject', 'text').execute()
    await queries.schema.alterTable('attempt').addColumn('level', 'text').execute()
    await queries.schema
      .createTable('learning_source')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute()
  }
}

async function createLessons({ schema }: Queries): Promise<void> {
  await schema
    .createTable('subject')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('stages', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('is_retired', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createTable('lesson')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('subject_slug', 'text', (column) => column.notNull().references('subject.slug'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('class_levels', 'text', (column) => column.notNull())
    .addColumn('reading_minutes', 'integer', (column) => column.notNull())
    .addColumn('quiz_slug', 'text')
    .addColumn('sections', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('is_retired', 'integer', (column) => column.notNull())
    .execute()
}

async function createOffers({ schema }: Queries): Promise<void> {
  await schema
    .createTable('plan')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('features', 'text', (column) => column.notNull())
    .addColumn('included_add_ons', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('is_retired', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createTable('add_on')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('is_retired', 'integer', (column) => column.notNull())
    .execute()
}

async function createLibraries({ schema }: Queries): Promise<void> {
  await schema
    .createTable('library')
    .addColumn('serial', 'text', (column) => column.primaryKey())
    .addColumn('subject_slug', 'text', (column) => column.references('subject.slug'))
    .addColumn('add_on_slug', 'text', (column) => column.references('add_on.slug'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('entry_count', 'integer', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('entries', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('is_retired', 'integer', (column) => column.notNull())
    .execute()
}

async function createSubscriptions({ schema }: Queries): Promise<void> {
  await schema
    .createTable('subscription')
    .addColumn('subscription_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
    .addColumn('plan_slug', 'text', (column) => column.notNull().references('plan.slug'))
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint')
    .addUniqueConstraint('subscription_once', ['account_id', 'plan_slug', 'started_at'])
    .execute()
  await schema
    .createTable('add_on_subscription')
    .addColumn('subscription_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
    .addColumn('add_on_slug', 'text', (column) => column.notNull().references('add_on.slug'))
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint')
    .addUniqueConstraint('add_on_subscription_once', ['account_id', 'add_on_slug', 'started_at'])
    .execute()
}

async function createMedalLevels({ schema }: Queries): Promise<void> {
  await schema
    .createTable('medal_level')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('subject_slug', 'text', (column) => column.notNull().references('subject.slug'))
    .addColumn('ladder_title', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('item_count', 'integer', (column) => column.notNull())
    .addColumn('budget_ms', 'bigint', (column) => column.notNull())
    .addColumn('thresholds', 'text', (column) => column.notNull())
    .addColumn('is_retired', 'integer', (column) => column.notNull())
    .execute()
}
