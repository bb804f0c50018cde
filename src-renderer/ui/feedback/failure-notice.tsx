import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import type { Failure } from '../../../src-shared/kernel/errors/result.ts'
import { Notice } from './notice.tsx'

/** Codes that result from the user's own choice use a calm tone. */
const chosen: readonly ErrorCode[] = ['lan/change-declined']

/** Shows the text of a failure. */
export function FailureNotice({ code, message }: Pick<Failure, 'code' | 'message'>) {
  return <Notice tone={chosen.includes(code) ? 'calm' : 'trouble'}>{message}</Notice>
}
