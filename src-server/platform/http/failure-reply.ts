import { errorStatus, type ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import { fail, type Failure } from '../../../src-shared/kernel/errors/result.ts'

export interface FailureReply {
  readonly status: number
  readonly body: { readonly error: Failure }
}

/** The one form in which every failure leaves the backend. */
export function toFailureReply(failure: Failure): FailureReply {
  return { status: errorStatus[failure.code], body: { error: failure } }
}

/** The code for something that Fastify refused before a handler ran, by the HTTP status that it would have answered. */
function codeOfStatus(status: number | undefined): ErrorCode {
  if (status === 404) return 'request/not-found'
  if (status === 408) return 'request/too-slow'
  if (status === 413) return 'request/too-large'
  if (status !== undefined && status >= 400 && status < 500) return 'request/malformed'
  return 'request/internal'
}

export function failureReplyOfStatus(status: number | undefined): FailureReply {
  return toFailureReply(fail(codeOfStatus(status)).error)
}
