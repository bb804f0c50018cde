import { sql } from 'kysely'
import { missingIndexes } from './0021-0040/0031-missing-indexes.ts'
import { referenceIndexes } from './0021-0040/0035-reference-indexes.ts'
import type { OpenDatabase, Queries } from '../open-database.ts'

interface Index {
  readonly name: string
  readonly table: string
  readonly column: string
}

/** Finds texts that contain others, which staff type to find an account: without it each search reads all accounts. Needs the extension pg_trgm. */
const wordIndex = { name: 'account_by_words', table: 'account', columns: ['name', 'email', 'username'] } as const

/** Every index that is built beside requests on PostgreSQL. None is needed for what is right, only for what is fast. */
const builtBesideRequests: readonly Index[] = [...missingIndexes, ...referenceIndexes]

/** "koyi" in ASCII, see `migrate`. */
const ADVISORY_LOCK = 0x6b6f7969

interface Building {
  readonly indexes?: readonly Index[]
  /** Breaks the building off. */
  readonly signal?: AbortSignal
}

/**
 * Builds the missing indexes of a migrated PostgreSQL database while requests go on; returns their names. One that was broken off is built anew. Only one
 * process builds: another one returns at once with none. Needs connections to PostgreSQL itself, because a pooler in transaction mode cannot
 * hold the lock. SQLite has them from its migrations.
 */
export async function buildIndexes({ kind, queries }: OpenDatabase, { indexes = builtBesideRequests, signal }: Building = {}): Promise<string[]> {
  if (kind === 'sqlite') return []
  return queries.connection().execute(async (connection) => {
    const { rows } = await sql<{ ours: boolean; pid: number }>`
      select pg_try_advisory_lock(${ADVISORY_LOCK}, hashtext(current_schema())) as ours, pg_backend_pid() as pid`.execute(connection)
    const [process] = rows
    if (process?.ours !== true) return []
    const cancel = (): void => void sql`select pg_cancel_backend(${process.pid})`.execute(queries).catch(() => undefined)
    signal?.addEventListener('abort', cancel)
    try {
      // The role's limits, which a pooler needs, are for requests: an index waits for every transaction that is older than it.
      await sql`set statement_timeout = 0`.execute(connection)
      await sql`set lock_timeout = 0`.execute(connection)
      const missing = await listMissing(connection, indexes)
      for (const { name, table, column } of missing) {
        signal?.throwIfAborted()
        await sql`drop index concurrently if exists ${sql.id(name)}`.execute(connection)
        await sql`create index concurrently ${sql.id(name)} on ${sql.table(table)} (${sql.ref(column)})`.execute(connection)
      }
      const built = missing.map(({ name }) => name)
      return indexes === builtBesideRequests && (await buildWordIndex(connection, signal)) ? [...built, wordIndex.name] : built
    } finally {
      signal?.removeEventListener('abort', cancel)
      await sql`reset statement_timeout`.execute(connection)
      await sql`reset lock_timeout`.execute(connection)
      await sql`select pg_advisory_unlock(${ADVISORY_LOCK}, hashtext(current_schema()))`.execute(connection)
    }
  })
}

/** False where it is there, or where the extension is not and this role may not create it. */
async function buildWordIndex(connection: Queries, signal: AbortSignal | undefined): Promise<boolean> {
  if ((await listMissing(connection, [wordIndex])).length === 0) return false
  const schema = (await findTrigrams(connection)) ?? (await createTrigrams(connection))
  if (schema === null) return false
  signal?.throwIfAborted()
  const { name, table, columns } = wordIndex
  const parts = columns.map((column) => sql`lower(${sql.ref(column)}) ${sql.id(schema, 'gin_trgm_ops')}`)
  await sql`drop index concurrently if exists ${sql.id(name)}`.execute(connection)
  await sql`create index concurrently ${sql.id(name)} on ${sql.table(table)} using gin (${sql.join(parts)})`.execute(connection)
  return true
}

/** Returns the schema of the extension; null where it is not there. */
async function findTrigrams(queries: Queries): Promise<string | null> {
  const { rows } = await sql<{ schema: string }>`select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm'`.execute(queries)
  return rows[0]?.schema ?? null
}

/** Every owner of a database may create it, where PostgreSQL's own extensions are installed. */
async function createTrigrams(queries: Queries): Promise<string | null> {
  await sql`create extension if not exists pg_trgm with schema public`.execute(queries).catch(() => undefined)
  return findTrigrams(queries)
}

/** Returns the indexes that are not there, or whose building was broken off; none on SQLite. */
export async function listMissingIndexes({ kind, queries }: OpenDatabase): Promise<string[]> {
  if (kind === 'sqlite') return []
  return (await listMissing(queries, [...builtBesideRequests, wordIndex])).map(({ name }) => name)
}

async function listMissing<One extends Pick<Index, 'name'>>(queries: Queries, indexes: readonly One[]): Promise<readonly One[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisvalid and c.relnamespace = quote_ident(current_schema())::regnamespace`.execute(queries)
  const there = new Set(rows.map(({ name }) => name))
  return indexes.filter(({ name }) => !there.has(name))
}
