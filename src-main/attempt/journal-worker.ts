import { parentPort, workerData } from 'node:worker_threads'
import type { ErrorCode } from '../../src-shared/errors/error-table.ts'
import { createJournal, isDamage, JournalStateError, sqliteErrorCode } from './journal.ts'
import { UnsafeJournalError } from './journal-database.ts'
import type { JournalAnswer, JournalQuestion } from './journal-messages.ts'

const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14

const { path } = workerData as { path: string }
const journal = createJournal(path, Date.now)

parentPort?.on('message', (question: JournalQuestion) => {
  parentPort?.postMessage(answer(question))
})

function answer({ id, call, args }: JournalQuestion): JournalAnswer {
  try {
    const value = (journal[call] as (...args: readonly unknown[]) => unknown)(...args)
    return { id, kind: 'done', value }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const code = codeOf(error)
    return code ? { id, kind: 'failed', code, detail, isDamaged: isDamage(error) } : { id, kind: 'bug', detail }
  }
}

function codeOf(error: unknown): ErrorCode | undefined {
  if (error instanceof UnsafeJournalError) return 'journal/unsafe'
  if (error instanceof JournalStateError) return undefined
  if (isDamage(error)) return 'journal/write-failed'
  switch (sqliteErrorCode(error)) {
    case SQLITE_FULL:
      return 'journal/disk-full'
    case SQLITE_IOERR:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
      return 'journal/write-failed'
    case undefined:
      return isFileError(error) ? 'journal/write-failed' : undefined
    default:
      return 'journal/write-failed'
  }
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
