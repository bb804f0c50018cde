import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The names that `journalPath` gives, one for each backend. */
const JOURNAL_NAME = /^attempt-journal(?:-[0-9a-f]{16})?\.sqlite$/

/**
 * An abandoned practice attempt is retired by its backend after this time (design, section 4) and no longer delays an update. On a kiosk device
 * attempts are not retired, because its clock may be wrong.
 */
const PRACTICE_RETIRES_MS = 30 * 24 * 60 * 60 * 1000

interface CountAttempts {
  /** Milliseconds of the wall clock. */
  readonly now: number
  readonly isKioskDevice: boolean
}

/**
 * Counts the attempts on this computer that are begun and not submitted, of all learners and backends. Null if a journal cannot be read, which is
 * unknown and not zero. Call it only while this process has no journal open, or as a second reader, which WAL allows.
 */
export function countOpenAttempts(dataFolder: string, { now, isKioskDevice }: CountAttempts): number | null {
  const retired = isKioskDevice ? -1 : now - PRACTICE_RETIRES_MS
  try {
    return journalsIn(dataFolder).reduce((sum, path) => sum + countIn(path, retired), 0)
  } catch {
    return null
  }
}

function journalsIn(dataFolder: string): string[] {
  return readdirSync(dataFolder).flatMap((name) => (JOURNAL_NAME.test(name) ? [join(dataFolder, name)] : []))
}

/** Attempts without an event have just begun and count. */
function countIn(path: string, retired: number): number {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const tables = database.prepare("SELECT count(*) AS count FROM sqlite_schema WHERE type = 'table' AND name IN ('attempt', 'event')").get() as {
      count: number
    }
    // The file is created before its tables; a start that was interrupted in between has no attempt.
    if (tables.count === 0) return 0
    const { count } = database
      .prepare(
        `SELECT count(*) AS count FROM attempt a
         WHERE a.receipt IS NULL AND coalesce((SELECT max(at) FROM event e WHERE e.attempt_id = a.attempt_id) > ?, TRUE)`
      )
      .get(retired) as { count: number }
    return count
  } finally {
    database.close()
  }
}
