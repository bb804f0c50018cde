import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** What repositories work on: the database itself or a transaction of it. */
export type Queries = Kysely<Tables>

export interface OpenDatabase {
  readonly kind: 'sqlite' | 'postgres'
  readonly queries: Queries
  readonly close: () => Promise<void>
}
