import type { Failure } from '../../../src-shared/kernel/errors/result.ts'

/** Spec, section 8: what failed while the session was set up is logged to the console as an auth error. */
export function printAuthError({ code, message }: Failure): void {
  console.error(`auth error: ${code}: ${message}`)
}
