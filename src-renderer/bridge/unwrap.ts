import type { Result } from '../../src-shared/kernel/errors/result.ts'
import { CodedFailure } from './coded-failure.ts'

/** Returns the value of a bridge call. @throws {CodedFailure} if the call failed in an expected way. */
export async function unwrap<Value>(call: Promise<Result<Value>>): Promise<Value> {
  const result = await call
  if (!result.ok) throw new CodedFailure(result.error)
  return result.value
}
