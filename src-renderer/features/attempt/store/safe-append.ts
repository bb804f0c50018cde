import type { CandidateAct } from '../../../../src-shared/attempt/record/attempt-event.ts'
import { startMessages } from '../../../../src-shared/kernel/errors/start-errors.ts'
import type { Failure, Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'

const unavailable: Failure = { code: 'journal/unavailable', message: startMessages['journal/unavailable'] }

/** Has main write an act of an attempt. No answer from main at all is no less a "not saved". */
export function createSafeAppend(
  bridge: Pick<KoyaBridge['attempt'], 'append'>,
  attemptId: string
): (act: CandidateAct) => Promise<Result<{ sequence: number }>> {
  return async (act) => {
    try {
      return await bridge.append({ attemptId, act })
    } catch {
      return { ok: false, error: unavailable }
    }
  }
}
