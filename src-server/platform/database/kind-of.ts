import { PostgresAdapter } from 'kysely'
import type { OpenDatabase, Queries } from './open-database.ts'

/** Returns which database these queries, perhaps of a transaction, work on. */
export function kindOf(queries: Queries): OpenDatabase['kind'] {
  return queries.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
