import type { ErrorCode } from '../../src-shared/kernel/errors/error-table.ts'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import { CodedFailure } from './coded-failure.ts'

/** The value of a bridge call, or null where it failed with `code`: there is no such thing, any more or yet. @throws {CodedFailure} of any other code. */
export async function nullOn<Value>(code: ErrorCode, call: Promise<Result<Value>>): Promise<Value | null> {
  const result = await call
  if (result.ok) return result.value
  if (result.error.code === code) return null
  throw new CodedFailure(result.error)
}
