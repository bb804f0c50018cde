import { SqliteAdapter } from 'kysely'
import type { Queries } from './open-database.ts'

/** SQLite's own `lower` handles ASCII letters only. `open-sqlite.ts` adds this function. */
export const UNICODE_LOWER = 'koya_lower'

/** Returns the name of the SQL function that lower-cases all letters, including `Ọ`. */
export function lowerFunctionOf(queries: Queries): string {
  return queries.getExecutor().adapter instanceof SqliteAdapter ? UNICODE_LOWER : 'lower'
}
