import type { Result } from '../../src-shared/kernel/errors/result.ts'

/** Whether the backend no longer accepts the token. */
export function wasRefused(result: Result<unknown>): boolean {
  return !result.ok && (result.error.code === 'session/expired' || result.error.code === 'session/required')
}
