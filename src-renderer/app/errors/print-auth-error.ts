import type { Failure } from '../../../src-shared/kernel/errors/result.ts'

/** Logs a failure of session set-up to the console as an auth error (spec, section 8). */
export function printAuthError({ code, message }: Failure): void {
  console.error(`auth error: ${code}: ${message}`)
}
