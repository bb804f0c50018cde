import type { DatabaseSync } from 'node:sqlite'
import { JournalInUseError } from './journal-database.ts'

/** How long a refused opening counts for later calls. */
const REMEMBERED_MS = 1000

/** The one connection to the journal's file: opened when first needed, and dropped after a failed write. */
export interface JournalConnection {
  readonly opened: () => DatabaseSync
  /** Either all of the step is on the disk, or the connection is dropped and the error thrown. */
  readonly inTransaction: <Value>(step: (db: DatabaseSync) => Value) => Value
  /** Drops the connection without writing anything more. Never throws. */
  readonly giveUp: () => void
  /** As `giveUp`, but first writes the waiting values if possible. */
  readonly close: () => void
}

/** Values to be written with the next transaction of any kind. */
interface WaitingValues {
  readonly hasSome: () => boolean
  readonly write: (db: DatabaseSync) => void
  /** Called when they are on the disk. */
  readonly clear: () => void
}

export function createJournalConnection(open: () => DatabaseSync, waiting: WaitingValues): JournalConnection {
  let database: DatabaseSync | null = null

  const opened = (): DatabaseSync => (database ??= open())

  function inTransaction<Value>(step: (db: DatabaseSync) => Value): Value {
    const db = opened()
    try {
      db.exec('BEGIN IMMEDIATE')
      const value = step(db)
      waiting.write(db)
      db.exec('COMMIT')
      waiting.clear()
      return value
    } catch (error) {
      // After a failed write or fsync, only a new connection shows what is really on the disk.
      giveUp()
      throw error
    }
  }

  function giveUp(): void {
    try {
      database?.close()
    } catch {
      // The connection is dropped either way.
    }
    database = null
  }

  function close(): void {
    try {
      if (database && waiting.hasSome()) inTransaction(() => undefined)
    } catch {
      // The waiting values are lost: the outbox sends the events again.
    }
    giveUp()
  }

  return { opened, inTransaction, giveUp, close }
}

interface RememberedOpening<Value> {
  readonly open: () => Value
  /** Lets the next opening try, whatever the last one found. */
  readonly forget: () => void
}

/**
 * Gives `open` a memory: for a second after the file was found in use by another program, calls fail at once. On Windows SQLite tries for more than a
 * second to open such a file; calls that each did so would wait for one another without end.
 */
export function rememberInUse<Value>(open: () => Value, now: () => number = () => performance.now()): RememberedOpening<Value> {
  let refusal: { readonly error: JournalInUseError; readonly at: number } | null = null
  return {
    open() {
      if (refusal !== null && now() - refusal.at < REMEMBERED_MS) throw refusal.error
      refusal = null
      try {
        return open()
      } catch (error) {
        if (error instanceof JournalInUseError) refusal = { error, at: now() }
        throw error
      }
    },
    forget() {
      refusal = null
    }
  }
}
