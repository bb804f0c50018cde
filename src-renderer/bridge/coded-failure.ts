import type { ErrorCode } from '../../src-shared/kernel/errors/error-table.ts'
import type { Failure } from '../../src-shared/kernel/errors/result.ts'
import { startMessages } from '../../src-shared/kernel/errors/start-errors.ts'

/** An expected failure as an exception, because react-query only supports throwing. `message` is the user-facing text. */
export class CodedFailure extends Error {
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>>

  constructor({ code, message, fields }: Failure) {
    super(message)
    this.name = 'CodedFailure'
    this.code = code
    this.fields = fields ?? {}
  }
}

/** Converts any thrown value to a failure with a user-facing text. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof CodedFailure) return { code: thrown.code, message: thrown.message, fields: { ...thrown.fields } }
  return { code: 'request/internal', message: startMessages['request/internal'] }
}
