import type { DatabaseSync } from 'node:sqlite'

/** The one connection to the journal's file: opened at the first need, and given up after a failed write. */
export interface JournalConnection {
  readonly opened: () => DatabaseSync
  /** Either all of the step is on the disk, or the connection is given up and the error thrown. */
  readonly inTransaction: <Value>(step: (db: DatabaseSync) => Value) => Value
  /** Gives the connection up and writes nothing more. Never throws. */
  readonly giveUp: () => void
  /** As `giveUp`, after the values that wait for a transaction were written where that is possible. */
  readonly close: () => void
}

/** Values that wait for the next transaction, whichever it is. */
interface WaitingValues {
  readonly hasSome: () => boolean
  readonly write: (db: DatabaseSync) => void
  /** They are on the disk. */
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
      // After a failed write or fsync only a new connection tells what is really on the disk.
      giveUp()
      throw error
    }
  }

  function giveUp(): void {
    try {
      database?.close()
    } catch {
      // The connection is given up either way.
    }
    database = null
  }

  function close(): void {
    try {
      if (database && waiting.hasSome()) inTransaction(() => undefined)
    } catch {
      // What waited is lost: the outbox sends it again.
    }
    giveUp()
  }

  return { opened, inTransaction, giveUp, close }
}
