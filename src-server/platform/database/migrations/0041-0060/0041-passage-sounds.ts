import type { Migration } from '../../migration.ts'

/** What is listened to instead of a passage: JSON; null for a passage that never had a sound. */
export const passageSounds: Migration = {
  number: 41,
  name: 'passage-sounds',
  up: async ({ schema }) => {
    await schema.alterTable('own_passage').addColumn('sound', 'text').execute()
  }
}
