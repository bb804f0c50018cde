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
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // There is no Unix socket.
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT'
])
/** Errors of node-postgres itself have no code. */
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** PostgreSQL is stopped, starts, has handed over to another node or is overloaded: the same request can succeed later. */
export class DatabaseAwayError extends Error {
  constructor(cause: Error) {
    super(`the database cannot be used: ${cause.message}`, { cause })
    this.name = 'DatabaseAwayError'
  }
}

/** Returns an error of node-postgres as a `DatabaseAwayError` if it passes by itself, and otherwise as it is. */
export function toDatabaseError(error: unknown): unknown {
  return error instanceof Error && passesByItself(error) ? new DatabaseAwayError(error) : error
}

function passesByItself(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // node-postgres gives PostgreSQL's own errors a severity.
  if ('severity' in error) return passingClasses.includes(code.slice(0, 2)) || passingCodes.has(code)
  // A name with several addresses, of which none answers.
  if (error instanceof AggregateError) return error.errors.every((one) => one instanceof Error && passesByItself(one))
  return socketCodes.has(code) || driverMessages.test(error.message)
}
