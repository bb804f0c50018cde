import { JournalInUseError } from './journal-database.ts'

const REMEMBERED_MS = 1000

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
