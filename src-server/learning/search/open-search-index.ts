import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { createPostgresIndex } from './postgres-index.ts'
import type { SearchIndex } from './search-index.ts'
import { createSqliteIndex } from './sqlite-index.ts'

/** The index in whichever database there is. */
export function openSearchIndex({ kind, queries }: Pick<OpenDatabase, 'kind' | 'queries'>): SearchIndex {
  return kind === 'sqlite' ? createSqliteIndex(queries) : createPostgresIndex(queries)
}
