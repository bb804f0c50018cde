import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { OpenDatabase } from '../../src-server/platform/database/open-database.ts'

/** A database that notes each different statement, as PostgreSQL gets it, and the values with which it came first. */
export interface NotedDatabase {
  readonly database: OpenDatabase
  readonly noted: ReadonlyMap<string, CompiledQuery>
}

export function noteQueries(database: OpenDatabase): NotedDatabase {
  const noted = new Map<string, CompiledQuery>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const compiled = database.queries.getExecutor().compileQuery(node, queryId)
      if (!noted.has(compiled.sql)) noted.set(compiled.sql, compiled)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result)
  }
  return { database: { ...database, queries: database.queries.withPlugin(plugin) }, noted }
}
