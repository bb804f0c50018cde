import { Socket } from 'node:net'
import { Kysely, PostgresAdapter, PostgresDialect, type DatabaseIntrospector, type PostgresPool } from 'kysely'
import pg from 'pg'
import { refuseAbandoned } from '../jobs/abandoned-work.ts'
import { toDatabaseError } from './database-away.ts'
import type { Execute, OpenDatabase } from './open-database.ts'
import { SchemaIntrospector } from './schema-introspector.ts'
import type { Tables } from './tables.ts'

/** Limits of one process's connections, see `read-server-settings.ts`. Times in milliseconds. */
export interface PostgresLimits {
  readonly connections: number
  /** The most that a query waits for a connection. */
  readonly connectTimeoutMs: number
  readonly statementTimeoutMs: number
  readonly lockTimeoutMs: number
  /** A pooler in transaction mode refuses parameters that it does not know; its administrator sets both time-outs of the role. */
  readonly hasPooler: boolean
}

const CONNECTIONS_OF_COMMANDS = 10
const CONNECT_TIMEOUT_OF_COMMANDS_MS = 10_000

/** A transaction that says nothing for so long belongs to a process that hangs or has lost its network: PostgreSQL frees its locks. */
const IDLE_IN_TRANSACTION_MS = 60_000

const KEEP_ALIVE_MS = 10_000

/** A probe is answered within seconds, or not at all. */
const limitsOfProbe = { connections: 1, connectTimeoutMs: 2000, statementTimeoutMs: 2000 }

/** How long after `statement_timeout` PostgreSQL may take to say so. */
const SILENCE_MS = 5000

/** `migrate` has a lock of its own, which ends with its transaction. The Migrator's belongs to the connection, and one that failed would keep it. */
class WithoutMigrationLock extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}

class OwnSchemaPostgres extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new WithoutMigrationLock()
  }

  override createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SchemaIntrospector(database)
  }
}

interface PostgresOptions {
  /** Null, the default, for commands and migrations, whose statements may take as long as they need. */
  readonly limits?: PostgresLimits | null
  /** For tests that share one database. */
  readonly schema?: string | undefined
}

/**
 * Opens a pool on `url`; connects with the first query. int8, of which `count()` and our times are, comes as a number: none comes near 2^53.
 * Queries fail with `DatabaseAwayError` while PostgreSQL cannot be used, and work again when it can.
 */
export function openPostgres(url: string, { limits = null, schema }: PostgresOptions = {}): OpenDatabase {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  const config: pg.PoolConfig = {
    connectionString: url,
    // Finds out that the other computer is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types,
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` })
  }
  const { pool, queries } = openPool({ ...config, ...configOf(limits) })
  const { queries: probe } = openPool({ ...config, ...configOf(limits && { ...limits, ...limitsOfProbe }) })
  return {
    kind: 'postgres',
    queries,
    probe,
    execute: (text, values = []) => execute(pool, text, values),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => void (await Promise.all([queries.destroy(), probe.destroy()]))
  }
}

function openPool(config: pg.PoolConfig): { readonly pool: pg.Pool; readonly queries: Kysely<Tables> } {
  const pool = new pg.Pool(config)
  // A connection that breaks is replaced at the next query; without a listener it would end the process, idle or not.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, queries: new Kysely<Tables>({ dialect: new OwnSchemaPostgres({ pool: withDatabaseErrors(pool) }) }) }
}

function configOf(limits: PostgresLimits | null): pg.PoolConfig {
  if (limits === null) return { max: CONNECTIONS_OF_COMMANDS, connectionTimeoutMillis: CONNECT_TIMEOUT_OF_COMMANDS_MS }
  const { connections, connectTimeoutMs, statementTimeoutMs, lockTimeoutMs, hasPooler } = limits
  return {
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    stream: () => socketWithLimit(statementTimeoutMs + SILENCE_MS),
    ...(hasPooler
      ? {}
      : {
          statement_timeout: statementTimeoutMs,
          lock_timeout: lockTimeoutMs,
          idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS
        })
  }
}

/** Closes a connection to a database that hangs, whose kernel still answers for it. No statement takes so long, so silence means just that. */
function socketWithLimit(silenceMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silenceMs, () => socket.destroy(Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' })))
  return socket
}

/** The same pool with our errors. Kysely knows a connection by its object, so each client stays the same. */
function withDatabaseErrors(pool: pg.Pool): PostgresPool {
  const known = new WeakSet<pg.PoolClient>()
  return {
    options: pool.options,
    async connect() {
      refuseAbandoned()
      const client = await pool.connect().catch(rethrow)
      releaseAbandoned(client)
      if (!known.has(client)) {
        known.add(client)
        const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
        client.query = ((...args: unknown[]) => query(...args).catch(rethrow)) as typeof client.query
      }
      return client
    },
    end: () => pool.end()
  }
}

/** A request may have waited long for its connection. */
function releaseAbandoned(client: pg.PoolClient): void {
  try {
    refuseAbandoned()
  } catch (error) {
    client.release()
    throw error
  }
}

/** A connection whose statement failed may be in the middle of a transaction, so it is closed. */
async function execute(pool: pg.Pool, text: string, values: unknown[]): ReturnType<Execute> {
  const client = await pool.connect().catch(rethrow)
  let hasFailed = true
  try {
    const result = toRows(await client.query(text, values).catch(rethrow))
    hasFailed = false
    return result
  } finally {
    client.release(hasFailed)
  }
}

/** Several statements in one text have a result each. */
function toRows(result: pg.QueryResult | pg.QueryResult[]): Awaited<ReturnType<Execute>> {
  return { rows: [result].flat().flatMap(({ rows }) => rows as Record<string, unknown>[]) }
}

function rethrow(error: unknown): never {
  throw toDatabaseError(error)
}
