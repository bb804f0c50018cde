/** PostgreSQL's classes and codes (its manual, appendix A) for what passes by itself; each with what it means here. */
const passingClasses: readonly string[] = [
  // Connection exceptions.
  '08',
  // Insufficient resources: a full disk, no memory, too many connections.
  '53',
  // Operator intervention: shut down, starting, cancelled by `statement_timeout`.
  '57',
  // Input or output failed on the database's side.
  '58'
]
const passingCodes: ReadonlySet<string> = new Set([
  // A primary that has become a replica refuses to write.
  '25006',
  // `idle_in_transaction_session_timeout`, and its newer sibling for whole transactions.
  '25P03',
  '25P04',
  // Serialization failure and deadlock: PostgreSQL asks for the transaction to be repeated.
  '40001',
  '40P01',
  // `lock_timeout`.
  '55P03'
])
/** Of Node's sockets and name resolution. */
const socketCodes: ReadonlySet<string> = new Set([
  'EADDRNOTAVAIL',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  // There is no Unix socket.
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT'
])
/** Errors of node-postgres itself have no code. */
const NO_FREE_CONNECTION = 'timeout exceeded when trying to connect'
const driverMessages = new RegExp(`^(?:Connection terminated|${NO_FREE_CONNECTION}|Client has encountered a connection error|Client was closed)`)

/** PgBouncer's one code for all of its own errors, and PostgreSQL's for a fault of the client. */
const PROTOCOL_VIOLATION = '08P01'
const lastingFaults = /authentication failed|config error|unsupported|no such (?:database|user)|not allowed/i

/** `lock_timeout`, and two transactions that wait for each other. */
const lockCodes: ReadonlySet<string> = new Set(['55P03', '40P01'])

/** A full disk, a dropped database, a statement that takes too long. */
const faultCodes: ReadonlySet<string> = new Set(['53100', '57P04', '57014'])

/** PostgreSQL is stopped, starts, has handed over to another node or is overloaded: the same request can succeed later. */
export class DatabaseAwayError extends Error {
  /** Whether somebody must look: a full or broken disk, a database that was dropped, a statement that takes too long. */
  readonly isFault: boolean
  /** Whether all connections of this process are at work. */
  readonly isCrowded: boolean

  constructor(cause: Error) {
    super(`the database cannot be used: ${cause.message}`, { cause })
    this.name = 'DatabaseAwayError'
    const code = codeOf(cause)
    this.isFault = code.startsWith('58') || faultCodes.has(code)
    this.isCrowded = cause.message.startsWith(NO_FREE_CONNECTION)
  }
}

/** Returns an error of node-postgres as a `DatabaseAwayError` if it passes by itself, and otherwise as it is. */
export function toDatabaseError(error: unknown): unknown {
  return error instanceof Error && passesByItself(error) ? new DatabaseAwayError(error) : error
}

/** Whether others held a table or a row for too long. */
export function isLocked(error: unknown): boolean {
  return error instanceof DatabaseAwayError && error.cause instanceof Error && lockCodes.has(codeOf(error.cause))
}

function passesByItself(error: Error): boolean {
  const code = codeOf(error)
  // node-postgres gives PostgreSQL's own errors a severity.
  if ('severity' in error) {
    if (code === PROTOCOL_VIOLATION) return error.severity === 'FATAL' && !lastingFaults.test(error.message)
    return passingClasses.includes(code.slice(0, 2)) || passingCodes.has(code)
  }
  // A name with several addresses: one may not exist here at all, as that of IPv6.
  if (error instanceof AggregateError) return error.errors.some((one) => one instanceof Error && passesByItself(one))
  return socketCodes.has(code) || driverMessages.test(error.message)
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
