import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'

const LOCK_FILE = '.lock.sqlite'
const MOST_ATTEMPTS = 100
const PAUSE_MS = 100
/** SQLite's result code for a database that another connection has locked. */
const SQLITE_BUSY = 5

/**
 * Runs `work` while no other caller, in this process or another, reads and changes the library. Fails with `pack/busy` where that takes too
 * long. SQLite's lock belongs to the operating system, so a killed process holds none.
 */
export async function lockPacks<Value>(folder: string, work: () => Promise<Result<Value>>): Promise<Result<Value>> {
  const lock = await takeLock(join(folder, LOCK_FILE))
  if (!lock.ok) return lock
  try {
    return await work()
  } finally {
    lock.value.close()
  }
}

async function takeLock(path: string): Promise<Result<DatabaseSync>> {
  for (let count = 0; count < MOST_ATTEMPTS; count += 1) {
    const tried = tryLock(path)
    if (!tried.ok) return tried
    if (tried.value !== null) return succeed(tried.value)
    await wait(PAUSE_MS)
  }
  return fail('pack/busy')
}

/** Null where another process holds it. Fails with `pack/not-written` where the folder or disk cannot be written. */
function tryLock(path: string): Result<DatabaseSync | null> {
  let lock: DatabaseSync | null = null
  try {
    lock = new DatabaseSync(path)
    lock.exec('begin exclusive')
    return succeed(lock)
  } catch (error) {
    lock?.close()
    if (!(error instanceof Error && 'errcode' in error)) throw error
    return error.errcode === SQLITE_BUSY ? succeed(null) : fail('pack/not-written')
  }
}
