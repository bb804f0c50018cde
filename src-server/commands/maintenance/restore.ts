import { chmodSync, copyFileSync, existsSync, rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { SQLITE_FILE } from '../../platform/database/open-sqlite.ts'
import { syncFolder } from '../../content/packs/archive/pack-folder.ts'
import { inspectDatabase, type DatabaseCounts } from './inspect-database.ts'
import { makeFolder } from '../../platform/disk/make-folder.ts'
import { DamagedBackupError, dropFiles, unpackFiles } from './pack-files.ts'
import { renameWhenFree } from '../../platform/disk/rename-when-free.ts'

export interface Restored extends DatabaseCounts {
  readonly dataFolder: string
  /** The new path of the earlier database; null where there was none. */
  readonly setAside: string | null
  /** The folders that came with the backup: `packs`, `tls`. */
  readonly folders: readonly string[]
}

interface RestoreOptions {
  readonly file: string
  readonly dataFolder: string
  /** Milliseconds since 1970; part of the names of replaced files. */
  readonly now: number
}

/** SQLite's result code for a database that another connection has locked. */
const SQLITE_BUSY = 5

/**
 * Replaces the database in `dataFolder` by a backup, and the folders `packs` and `tls` where the backup has them. Creates `dataFolder`.
 * Earlier files are renamed, never deleted. The backup is verified first: for an invalid one, it fails with `request/malformed` and changes
 * nothing. Fails with `backend/data-held` while a server or an app has the database open.
 */
export async function restore({ file, dataFolder, now }: RestoreOptions): Promise<Result<Restored>> {
  if (!existsSync(file)) return fail('request/malformed', { restore: 'There is no file with this name.' })
  try {
    makeFolder(dataFolder, 0o700)
  } catch (error) {
    return fail('request/malformed', { data: error instanceof Error ? error.message : String(error) })
  }
  const target = join(dataFolder, SQLITE_FILE)
  const incoming = `${target}.incoming`
  const incomingFiles = `${target}.incoming-files`
  try {
    // Reads a copy, because opening a database can change its file, and the backup must stay unchanged.
    copyFileSync(file, incoming)
    chmodSync(incoming, 0o600)
    const read = readThrough(incoming, incomingFiles)
    if (!read.ok) return read
    const { names, ...counts } = read.value
    if (!isLetGo(target)) return fail('backend/data-held')
    await sync(incoming)
    const suffix = `.before-restore-${String(now)}`
    const folders = [...new Set(names.map((name) => name.split('/')[0] ?? ''))]
    for (const folder of folders) {
      await replaceWith(join(incomingFiles, folder), join(dataFolder, folder), suffix)
    }
    const setAside = await replaceWith(incoming, target, suffix)
    await syncFolder(dataFolder)
    return succeed({ dataFolder, setAside, folders, ...counts })
  } finally {
    rmSync(incomingFiles, { recursive: true, force: true })
    for (const left of [incoming, `${incoming}-journal`, `${incoming}-wal`, `${incoming}-shm`]) await rm(left, { force: true })
  }
}

/** Renames the earlier file and returns its new path; null where there was none. */
async function replaceWith(from: string, to: string, suffix: string): Promise<string | null> {
  const setAside = existsSync(to) ? `${to}${suffix}` : null
  if (setAside !== null) await renameWhenFree(to, setAside)
  await renameWhenFree(from, to)
  return setAside
}

/** Reduces the copy to the bare database, and unpacks its files into `folder`. */
function readThrough(path: string, folder: string): Result<DatabaseCounts & { readonly names: readonly string[] }> {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(path)
    database.exec('pragma journal_mode = delete')
    const inspection = inspectDatabase(database)
    if (!inspection.ok) return fail('request/malformed', { restore: inspection.fault })
    rmSync(folder, { recursive: true, force: true })
    const names = unpackFiles(database, folder)
    dropFiles(database)
    return succeed({ ...inspection.counts, names })
  } catch (error) {
    if (error instanceof DamagedBackupError) return fail('request/malformed', { restore: error.message })
    if (error instanceof Error && 'syscall' in error) return fail('request/malformed', { restore: error.message })
    return fail('request/malformed', { restore: 'This file is not a database of Koya.' })
  } finally {
    database?.close()
  }
}

/**
 * Returns whether nobody has the database open. Only a sole connection may leave write-ahead logging, and it first moves the log into the
 * file, so the renamed file is complete. A server that opens it next switches logging on again. A file that is not a database is not in use.
 */
function isLetGo(path: string): boolean {
  if (!existsSync(path)) return true
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(path)
    database.exec('pragma busy_timeout = 0')
    return database.prepare('pragma journal_mode = delete').get()?.['journal_mode'] === 'delete'
  } catch (error) {
    return !(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
  } finally {
    database?.close()
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
