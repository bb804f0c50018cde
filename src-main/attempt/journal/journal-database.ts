import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isHeld, renameWhenFreeSync } from '../../platform/disk/held-file.ts'

/**
 * Numbered permanently, forward only; `PRAGMA user_version` is the number of applied migrations. A release never changes an entry, it appends one.
 */
const migrations: readonly string[] = [
  `CREATE TABLE attempt (
     attempt_id TEXT PRIMARY KEY,
     user_id TEXT NOT NULL,
     paper TEXT NOT NULL,
     spent_ms INTEGER NOT NULL DEFAULT 0,
     receipt TEXT,
     received_sequence INTEGER NOT NULL DEFAULT 0,
     server_receipt_id TEXT,
     set_aside_code TEXT
   ) STRICT;
   CREATE INDEX attempt_by_user ON attempt (user_id);
   CREATE TABLE event (
     attempt_id TEXT NOT NULL REFERENCES attempt (attempt_id),
     sequence INTEGER NOT NULL,
     act TEXT NOT NULL,
     spent_ms INTEGER NOT NULL,
     at REAL NOT NULL,
     previous_hash TEXT NOT NULL,
     hash TEXT NOT NULL,
     PRIMARY KEY (attempt_id, sequence)
   ) STRICT, WITHOUT ROWID;`,
  `CREATE TABLE picture (sha256 TEXT PRIMARY KEY, type TEXT NOT NULL, content BLOB NOT NULL) STRICT;`,
  // No reference to `attempt`: a report outlives an attempt that damage has destroyed, and can be about an attempt on another computer.
  `CREATE TABLE item_report (
     report_id TEXT PRIMARY KEY,
     user_id TEXT NOT NULL,
     attempt_id TEXT NOT NULL,
     item_id TEXT NOT NULL,
     revision INTEGER NOT NULL,
     reason TEXT NOT NULL,
     words TEXT NOT NULL,
     made_at INTEGER NOT NULL,
     received_revision INTEGER NOT NULL DEFAULT 0,
     set_aside_code TEXT,
     UNIQUE (user_id, item_id)
   ) STRICT;`,
  `CREATE TABLE support_message (
     message_id TEXT PRIMARY KEY,
     thread_id TEXT NOT NULL,
     user_id TEXT NOT NULL,
     about TEXT NOT NULL,
     words TEXT NOT NULL,
     made_at INTEGER NOT NULL,
     is_received INTEGER NOT NULL DEFAULT 0,
     set_aside_code TEXT
   ) STRICT;`,
  // How an open attempt recognises its own learner. Deleted at submission.
  `CREATE TABLE attempt_lock (
     attempt_id TEXT PRIMARY KEY,
     learner TEXT NOT NULL,
     proof TEXT NOT NULL,
     verifier TEXT,
     opens_at_once INTEGER NOT NULL DEFAULT 0,
     wrong_count INTEGER NOT NULL DEFAULT 0
   ) STRICT;`,
  // Before segments existed, a broken chain was quarantined for good; those attempts are delivered now. The call guard asks for open attempts often;
  // without the index it would read past the paper of every attempt.
  `CREATE INDEX open_attempt ON attempt (user_id) WHERE receipt IS NULL;
   CREATE TABLE journal_break (
     attempt_id TEXT PRIMARY KEY,
     needs_segment INTEGER NOT NULL DEFAULT 1,
     needs_refill INTEGER NOT NULL DEFAULT 1
   ) STRICT;
   CREATE TABLE loose_event (
     attempt_id TEXT NOT NULL,
     sequence INTEGER NOT NULL,
     act TEXT NOT NULL,
     spent_ms INTEGER NOT NULL,
     at REAL NOT NULL,
     previous_hash TEXT NOT NULL,
     hash TEXT NOT NULL,
     PRIMARY KEY (attempt_id, sequence, hash)
   ) STRICT, WITHOUT ROWID;
   INSERT INTO journal_break (attempt_id)
     SELECT attempt_id FROM attempt WHERE set_aside_code = 'attempt/chain-broken' AND server_receipt_id IS NULL;
   UPDATE attempt SET set_aside_code = NULL WHERE attempt_id IN (SELECT attempt_id FROM journal_break);`
]

/** SQLite's own code, which this pragma returns in a column. */
const SQLITE_BUSY = 5

/** Thrown when SQLite does not confirm the settings that durable acknowledgements depend on. */
export class UnsafeJournalError extends Error {}

/** Thrown while another program holds one of the journal's files. */
export class JournalInUseError extends Error {}

/**
 * Opens the file so that a commit is on the disk when it returns: in simulated power cuts, WAL with synchronous=FULL lost 0 of 7,888 commits; the
 * default and WAL with NORMAL lost some. Both settings are read back. Deleted data is overwritten, so that no data of a removed learner stays in the
 * file. Throws `JournalInUseError` while another program holds the file, and SQLite's errors.
 */
export function openJournalDatabase(path: string): DatabaseSync {
  try {
    return openDatabase(path)
  } catch (error) {
    throw isInUse(path, error) ? new JournalInUseError(String(error)) : error
  }
}

function openDatabase(path: string): DatabaseSync {
  const isNew = !existsSync(path)
  const database = new DatabaseSync(path)
  try {
    const { journal_mode: mode } = database.prepare('PRAGMA journal_mode = WAL').get() as { journal_mode: string }
    database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA busy_timeout = 2000')
    const { synchronous } = database.prepare('PRAGMA synchronous').get() as { synchronous: number }
    if (mode !== 'wal' || synchronous !== 2) throw new UnsafeJournalError(`journal_mode ${mode}, synchronous ${String(synchronous)}`)
    migrate(database)
  } catch (error) {
    database.close()
    throw error
  }
  // A new directory entry is durable only after its folder is synced.
  if (isNew) syncFolder(dirname(path))
  return database
}

/**
 * Checkpoints and truncates the log, which otherwise still contains deleted data in the commits that wrote it. Throws if another reader holds the
 * file longer than SQLite waits.
 */
export function emptyLog(database: DatabaseSync): void {
  const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }
  if (busy !== 0) throw Object.assign(new Error('the log of the journal is being read'), { errcode: SQLITE_BUSY })
}

/** False if SQLite finds damage. It runs `integrity_check`, because with `quick_check` an index could hide an attempt; a journal is small. */
export function isSound(database: DatabaseSync): boolean {
  const rows = database.prepare('PRAGMA integrity_check(1)').all() as { integrity_check: string }[]
  return rows.length === 1 && rows[0]?.integrity_check === 'ok'
}

/** True if the log holds commits of a missing or empty file: SQLite would delete that log silently. */
export function isLogWithoutFile(path: string): boolean {
  return sizeOf(path) === 0 && sizeOf(`${path}-wal`) > 0
}

const fileSuffixes = ['', '-wal', '-shm'] as const

/** Renames the file and its companions and returns the new path; nothing is deleted. */
export function quarantineFile(path: string, now: number): string {
  const wantedPath = `${path}.damaged-${new Date(now).toISOString().replace(/[:.]/g, '-')}`
  let quarantinedPath = wantedPath
  for (let count = 2; fileSuffixes.some((suffix) => existsSync(quarantinedPath + suffix)); count += 1)
    quarantinedPath = `${wantedPath}-${String(count)}`
  for (const suffix of fileSuffixes) if (existsSync(path + suffix)) renameWhenFreeSync(path + suffix, quarantinedPath + suffix)
  syncFolder(dirname(path))
  return quarantinedPath
}

/** Undoes `quarantineFile` if no new file could be created, so that the next opening finds the damaged one again. */
export function putFileBack(quarantinedPath: string, path: string): void {
  for (const suffix of fileSuffixes) {
    rmSync(path + suffix, { force: true })
    if (existsSync(quarantinedPath + suffix)) renameWhenFreeSync(quarantinedPath + suffix, path + suffix)
  }
  syncFolder(dirname(path))
}

/** SQLite names a held file in several ways, so the files themselves are asked. */
function isInUse(path: string, error: unknown): boolean {
  if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return true
  return fileSuffixes.some((suffix) => existsSync(path + suffix) && isHeldNow(path + suffix))
}

function isHeldNow(file: string): boolean {
  try {
    closeSync(openSync(file, 'r+'))
    return false
  } catch (error) {
    return isHeld(error)
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function migrate(database: DatabaseSync): void {
  const { user_version: done } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  if (done > migrations.length) throw new UnsafeJournalError(`the journal is of a newer release (${String(done)})`)
  migrations.slice(done).forEach((migration, index) => {
    database.exec(`BEGIN IMMEDIATE; ${migration}; PRAGMA user_version = ${String(done + index + 1)}; COMMIT`)
  })
}

function syncFolder(folder: string): void {
  // Windows cannot open a folder for this, and its file system journals directory entries.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
