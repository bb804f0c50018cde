import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import type { Failure } from '../../../src-shared/kernel/errors/result.ts'
import { Notice } from './notice.tsx'

/** What the person chose themselves is said calmly. */
const chosen: readonly ErrorCode[] = ['lan/change-declined']

/** The words of a failure. */
export function FailureNotice({ code, message }: Pick<Failure, 'code' | 'message'>) {
  return <Notice tone={chosen.includes(code) ? 'calm' : 'trouble'}>{message}</Notice>
}
