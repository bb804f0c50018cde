import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import { JournalInUseError, UnsafeJournalError } from './journal-database.ts'
import { RehearsalError } from './rehearse-journal.ts'

const SQLITE_ERROR = 1
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26
/** Extended codes of SQLITE_IOERR (its low byte is 10). The file is shorter than its header says. */
const SQLITE_IOERR_SHORT_READ = 522
/** The file system itself reported corruption. */
const SQLITE_IOERR_CORRUPTFS = 8458

/** Thrown if the journal's state does not allow a call; a bug of the caller. */
export class JournalStateError extends Error {}

/** Thrown if the stored paper is not the one that was given or agreed. */
export class JournalPaperError extends Error {
  readonly code: 'journal/paper-not-kept' | 'journal/paper-damaged'

  constructor(code: JournalPaperError['code'], attemptId: string) {
    super(`${code}: attempt ${attemptId}`)
    this.code = code
  }
}

/** Returns the code of an expected failure of the journal; undefined for a bug. */
export function journalFailureCode(error: unknown): ErrorCode | undefined {
  if (error instanceof UnsafeJournalError) return 'journal/unsafe'
  if (error instanceof JournalInUseError) return 'journal/in-use'
  if (error instanceof JournalStateError) return undefined
  if (error instanceof JournalPaperError) return error.code
  if (isDamage(error) || error instanceof RehearsalError) return 'journal/write-failed'
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

/**
 * Whether the error shows that the file is damaged: an error code of SQLite, a number that no valid row can hold, or a paper that does not match its
 * hash.
 */
export function isDamage(error: unknown): boolean {
  if (error instanceof JournalPaperError) return error.code === 'journal/paper-damaged'
  if (error instanceof RangeError && 'code' in error && error.code === 'ERR_OUT_OF_RANGE') return true
  const extendedCode = sqliteExtendedCode(error)
  if (extendedCode === SQLITE_IOERR_SHORT_READ || extendedCode === SQLITE_IOERR_CORRUPTFS) return true
  const code = sqliteErrorCode(error)
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB
}

/** Whether a statement does not fit the tables. The statements of a release are fixed, so the tables have changed: damage, when a file is opened. */
export function isSchemaError(error: unknown): boolean {
  return sqliteErrorCode(error) === SQLITE_ERROR
}

/** Returns the primary result code of an error of `node:sqlite`, else undefined. */
function sqliteErrorCode(error: unknown): number | undefined {
  const code = sqliteExtendedCode(error)
  return code === undefined ? undefined : code & 0xff
}

function sqliteExtendedCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
