import { errorStatus, type ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import { fail, type Failure } from '../../../src-shared/kernel/errors/result.ts'

export interface FailureReply {
  readonly status: number
  readonly body: { readonly error: Failure }
}

/** Converts a failure to a reply. All failures leave the backend in this form. */
export function toFailureReply(failure: Failure): FailureReply {
  return { status: errorStatus[failure.code], body: { error: failure } }
}

/** Returns the error code for a request that Fastify refused before a handler ran, by Fastify's HTTP status. */
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
