import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'

const awayCodes: ReadonlySet<string> = new Set<ErrorCode>(['backend/unreachable', 'backend/starting', 'backend/database-away'])

/** Whether the backend cannot answer for now, whatever it was asked; the same request can succeed later. */
export function isBackendAway(code: string): boolean {
  return awayCodes.has(code)
}
