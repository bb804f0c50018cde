import { Kysely, PostgresDialect, type DatabaseIntrospector } from 'kysely'
import pg from 'pg'
import type { OpenDatabase } from './open-database.ts'
import { SchemaIntrospector } from './schema-introspector.ts'
import type { Tables } from './tables.ts'

const CONNECTIONS = 10

class OwnSchemaPostgres extends PostgresDialect {
  override createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SchemaIntrospector(database)
  }
}

/** Opens a pool on `url`. int8, of which `count()` and our times are, comes as a number: none comes near 2^53. `schema` is for tests that share one database. */
export function openPostgres(url: string, schema?: string): OpenDatabase {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    types,
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` })
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  const queries = new Kysely<Tables>({ dialect: new OwnSchemaPostgres({ pool }) })
  return { kind: 'postgres', queries, close: () => queries.destroy() }
}
