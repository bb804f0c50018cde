import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** As `journalPath` names them, one for each backend. */
const JOURNAL_NAME = /^attempt-journal(?:-[0-9a-f]{16})?\.sqlite$/

/**
 * A practice that was begun and left is retired by its backend after this time (design, section 4), and holds no update back any more. On an exam
 * seat nothing retires by the clock of the computer, which may be wrong.
 */
const PRACTICE_RETIRES_MS = 30 * 24 * 60 * 60 * 1000

interface CountAttempts {
  /** Milliseconds of the wall clock. */
  readonly now: number
  readonly isKioskDevice: boolean
}

/**
 * How many attempts on this computer are begun and not handed in, of whichever learner and backend. Null where one journal cannot be read: that is no
 * answer. Only while no journal is open in this process, or by a reader beside it, which WAL allows.
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

/** Those without an event have just begun. */
function countIn(path: string, retired: number): number {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const tables = database.prepare("SELECT count(*) AS count FROM sqlite_schema WHERE type = 'table' AND name IN ('attempt', 'event')").get() as {
      count: number
    }
    // The file is made before its tables are; a start that was cut there has no attempt.
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
