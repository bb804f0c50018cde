import { chmodSync, existsSync, statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { SQLITE_FILE } from '../../platform/database/open-sqlite.ts'
import { PACK_EXTENSION, syncFolder } from '../../content/packs/archive/pack-folder.ts'
import type { TlsSettings } from '../../device/lan/read-tls.ts'
import { findFilesBeside, type BackupFile } from './files-beside.ts'
import { inspectDatabase, type DatabaseCounts } from './inspect-database.ts'
import { packFiles } from './pack-files.ts'
import { renameWhenFree } from '../../platform/disk/rename-when-free.ts'

export interface Backup extends DatabaseCounts {
  readonly file: string
  readonly sizeBytes: number
  readonly packs: number
  /** Of the certificate in the backup; null where there is none: then kiosk devices do not recognise a restored server. */
  readonly fingerprint: string | null
}

export interface BackupOptions {
  readonly dataFolder: string
  /** The path of the backup. */
  readonly file: string
  readonly tls: TlsSettings
}

/** All pages in one step: with smaller steps, every answer that arrives meanwhile would restart the copy. */
const ALL_PAGES = 2 ** 31 - 1
const OWNER_ONLY = 0o600

/**
 * Copies the SQLite database of `dataFolder` into `file`, also while a server uses it: a consistent snapshot, verified after writing, with
 * the packs of the library and the server's certificate and key. Fails with `request/malformed` where there is no database, or `file` exists.
 */
export async function backUp({ dataFolder, file, tls }: BackupOptions): Promise<Result<Backup>> {
  const source = join(dataFolder, SQLITE_FILE)
  if (!existsSync(source)) return fail('request/malformed', { data: `There is no ${SQLITE_FILE} in this folder.` })
  if (existsSync(file)) return fail('request/malformed', { backup: 'There is already a file with this name. It was not changed.' })
  const beside = await findFilesBeside(dataFolder, tls)
  if (!beside.ok) return beside
  const { files, fingerprint } = beside.value
  const unfinished = `${file}.unfinished`
  try {
    await copy(source, unfinished)
    const counts = readThrough(unfinished, files)
    if (!counts.ok) return counts
    await settle(unfinished, file)
    const packs = files.filter(({ name }) => name.endsWith(PACK_EXTENSION)).length
    return succeed({ file: resolve(file), sizeBytes: statSync(file).size, ...counts.value, packs, fingerprint })
  } catch (error) {
    return fail('request/malformed', { backup: error instanceof Error ? error.message : String(error) })
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function copy(source: string, target: string): Promise<void> {
  await rm(target, { force: true })
  // It contains the whole database, so the mode is set before the first byte: nobody else can read it.
  await (await open(target, 'wx', OWNER_ONLY)).close()
  const database = new DatabaseSync(source)
  try {
    database.exec('pragma busy_timeout = 5000')
    await backup(database, target, { rate: ALL_PAGES })
  } finally {
    database.close()
  }
}

function readThrough(path: string, files: readonly BackupFile[]): Result<DatabaseCounts> {
  const database = new DatabaseSync(path)
  try {
    // One file, without a separate log that an operator might forget to copy.
    database.exec('pragma journal_mode = delete')
    packFiles(database, files)
    const inspection = inspectDatabase(database)
    return inspection.ok ? succeed(inspection.counts) : fail('request/malformed', { backup: inspection.fault })
  } finally {
    database.close()
  }
}

/** Renames the file only after it is completely on the disk. */
async function settle(from: string, to: string): Promise<void> {
  chmodSync(from, OWNER_ONLY)
  const handle = await open(from, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  await renameWhenFree(from, to)
  await syncFolder(dirname(resolve(to)))
}
