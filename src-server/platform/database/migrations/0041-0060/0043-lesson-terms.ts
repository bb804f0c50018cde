import type { Migration } from '../../migration.ts'

/** The term in which each class has a lesson: JSON; null for lessons without a fixed term, and from a server of the release before. */
export const lessonTerms: Migration = {
  number: 43,
  name: 'lesson-terms',
  up: async ({ schema }) => {
    await schema.alterTable('lesson').addColumn('terms', 'text').execute()
  }
}
