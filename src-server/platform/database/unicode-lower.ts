import { SqliteAdapter } from 'kysely'
import type { Queries } from './open-database.ts'

/** SQLite's own `lower` knows the letters of English only. `open-sqlite.ts` adds this one. */
export const UNICODE_LOWER = 'koya_lower'

/** The name of the function that makes all letters of a text small, `Ọ` as well. */
export function lowerFunctionOf(queries: Queries): string {
  return queries.getExecutor().adapter instanceof SqliteAdapter ? UNICODE_LOWER : 'lower'
}
