import type { ErrorCode } from '../../src-shared/kernel/errors/error-table.ts'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import { CodedFailure } from './coded-failure.ts'

/** Returns the value of a bridge call, or null if it failed with `code`. @throws {CodedFailure} for any other code. */
export async function nullOn<Value>(code: ErrorCode, call: Promise<Result<Value>>): Promise<Value | null> {
  const result = await call
  if (result.ok) return result.value
  if (result.error.code === code) return null
  throw new CodedFailure(result.error)
}
