import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { OpenDatabase } from './open-database.ts'
import type { Tables } from './tables.ts'

/** PostgreSQL's number for the type int8, of which `count()` and our times are. */
const INT8 = 20
const CONNECTIONS = 10

/** Opens a pool on `url`. int8 comes as a number: none of ours comes near 2^53. `schema` is for tests that share one database. */
export function openPostgres(url: string, schema?: string): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    types: { getTypeParser: (type: number, format?: 'text' | 'binary') => (type === INT8 ? Number : readAsUsual(type, format)) },
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` })
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { kind: 'postgres', queries, close: () => queries.destroy() }
}

function readAsUsual(type: number, format: 'text' | 'binary' | undefined): (value: string) => unknown {
  return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type, 'text')
}
