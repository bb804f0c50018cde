import { errorMessages } from './error-messages.ts'
import type { ErrorCode } from './error-table.ts'

/** The only shape of an expected failure, over HTTP and IPC. `fields` maps a form field to its error text. */
export interface Failure {
  code: ErrorCode
  message: string
  fields?: Record<string, string> | undefined
}

export type Result<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Failure }

export function succeed<Value>(value: Value): Result<Value> {
  return { ok: true, value }
}

/** Returns a failure with its code's text; `fields` only for forms. */
export function fail(code: ErrorCode, fields?: Record<string, string>): { readonly ok: false; readonly error: Failure } {
  const message = errorMessages[code]
  return { ok: false, error: fields ? { code, message, fields } : { code, message } }
}
