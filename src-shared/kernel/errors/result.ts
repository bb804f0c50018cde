import { errorMessages } from './error-messages.ts'
import type { ErrorCode } from './error-table.ts'

/** The one shape of an expected failure, in HTTP bodies and over IPC alike. `fields` maps a form field to what is wrong with it. */
export interface Failure {
  code: ErrorCode
  message: string
  fields?: Record<string, string> | undefined
}

export type Result<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Failure }

export function succeed<Value>(value: Value): Result<Value> {
  return { ok: true, value }
}

/** A failure with the text of its code; `fields` only for forms. */
export function fail(code: ErrorCode, fields?: Record<string, string>): { readonly ok: false; readonly error: Failure } {
  const message = errorMessages[code]
  return { ok: false, error: fields ? { code, message, fields } : { code, message } }
}
