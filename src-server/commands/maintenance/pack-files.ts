import { createHash } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { backupFileName, type BackupFile } from './files-beside.ts'

/** The size of one row: a whole pack with films would not fit into memory. */
const STEP_BYTES = 4 * 1024 * 1024
const FOLDER_MODE = 0o700
const OWNER_ONLY = 0o600

export class DamagedBackupError extends Error {}

/** Writes files into a database that is a backup, in two separate tables. Throws disk errors. */
export function packFiles(database: DatabaseSync, files: readonly BackupFile[]): void {
  database.exec(`
    create table backup_file (name text primary key, mode integer not null, bytes integer not null, sha256 text not null) strict;
    create table backup_step (name text not null, place integer not null, bytes blob not null, primary key (name, place)) strict;
  `)
  const [putFile, putStep] = [
    database.prepare('insert into backup_file (name, mode, bytes, sha256) values (?, ?, ?, ?)'),
    database.prepare('insert into backup_step (name, place, bytes) values (?, ?, ?)')
  ]
  const step = Buffer.allocUnsafe(STEP_BYTES)
  for (const { name, path } of files) {
    // Opened once: if a pack is replaced meanwhile, the old one is read to its end.
    const file = openSync(path, 'r')
    try {
      const hash = createHash('sha256')
      let sizeBytes = 0
      for (let place = 0, count = readSync(file, step); count > 0; place += 1, count = readSync(file, step)) {
        putStep.run(name, place, step.subarray(0, count))
        hash.update(step.subarray(0, count))
        sizeBytes += count
      }
      putFile.run(name, fstatSync(file).mode & 0o777, sizeBytes, hash.digest('hex'))
    } finally {
      closeSync(file)
    }
  }
}

/**
 * Writes the files of a backup into `folder`, with their former modes; keys only for the owner. Returns their names: none for a backup from
 * before backups contained files. Throws `DamagedBackupError` where a name leads elsewhere, or a file has changed.
 */
export function unpackFiles(database: DatabaseSync, folder: string): readonly string[] {
  if (database.prepare("select 1 from sqlite_schema where name = 'backup_file'").get() === undefined) return []
  const steps = database.prepare('select bytes from backup_step where name = ? order by place')
  return database
    .prepare('select name, mode, sha256 from backup_file order by name')
    .all()
    .map((row) => {
      const name = String(row['name'])
      if (!backupFileName.test(name)) throw new DamagedBackupError('A file in this backup has a path outside the data folder.')
      const path = join(folder, ...name.split('/'))
      mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE })
      const mode = name.endsWith('key.pem') ? OWNER_ONLY : Number(row['mode']) & 0o755
      if (writeSteps(path, mode, steps.iterate(name)) !== row['sha256']) throw new DamagedBackupError(`The file ${name} in this backup is damaged.`)
      return name
    })
}

/** Drops the tables of `packFiles`, so that the database is as before. */
export function dropFiles(database: DatabaseSync): void {
  database.exec('drop table if exists backup_step; drop table if exists backup_file; vacuum')
}

/** Returns the SHA-256 of the written bytes. */
function writeSteps(path: string, mode: number, steps: Iterable<Record<string, unknown>>): string {
  const hash = createHash('sha256')
  const file = openSync(path, 'wx', mode)
  try {
    for (const { bytes } of steps) {
      if (!(bytes instanceof Uint8Array)) throw new DamagedBackupError('A file in this backup is damaged.')
      writeSync(file, bytes)
      hash.update(bytes)
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}
