import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { makeFolder } from '../disk/make-folder.ts'
import type { OpenDatabase } from './open-database.ts'
import { adaptSqlite } from './sqlite-adapter.ts'
import type { Tables } from './tables.ts'
import { TransactionalSqlite } from './transactional-sqlite.ts'
import { UNICODE_LOWER } from './unicode-lower.ts'

/** Its name within the data folder. */
export const SQLITE_FILE = 'koya.sqlite'

const OWNER_ONLY = 0o700
const SYNCHRONOUS_FULL = 2

/**
 * Opens `koya.sqlite` in `dataFolder`, which it makes, closed to other users. An acknowledged write must outlive a power cut, so it
 * reads back write-ahead logging with full synchronisation and throws where the file system grants neither. What is deleted is written over:
 * a learner who left must not be found in the file's free pages.
 */
export function openSqlite(dataFolder: string): OpenDatabase {
  makeFolder(dataFolder, OWNER_ONLY)
  chmodSync(dataFolder, OWNER_ONLY)
  const database = new DatabaseSync(join(dataFolder, SQLITE_FILE))
  database.exec('pragma busy_timeout = 5000')
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  database.exec('pragma secure_delete = on')
  const journalMode = database.prepare('pragma journal_mode').get()?.['journal_mode']
  const synchronous = database.prepare('pragma synchronous').get()?.['synchronous']
  if (journalMode !== 'wal' || synchronous !== SYNCHRONOUS_FULL) {
    database.close()
    throw new Error(`SQLite runs as ${String(journalMode)}/${String(synchronous)} instead of wal/${String(SYNCHRONOUS_FULL)}`)
  }
  database.function(UNICODE_LOWER, { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : null))
  const queries = new Kysely<Tables>({ dialect: new TransactionalSqlite({ database: adaptSqlite(database) }) })
  return { kind: 'sqlite', queries, close: () => closeSqlite(queries, database) }
}

/** Kysely closes only what it has used. */
async function closeSqlite(queries: Kysely<Tables>, database: DatabaseSync): Promise<void> {
  await queries.destroy()
  if (database.isOpen) database.close()
}
