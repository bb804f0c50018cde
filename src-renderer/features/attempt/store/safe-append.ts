import type { CandidateAct } from '../../../../src-shared/attempt/record/attempt-event.ts'
import { startMessages } from '../../../../src-shared/kernel/errors/start-errors.ts'
import type { Failure, Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'

const unavailable: Failure = { code: 'journal/unavailable', message: startMessages['journal/unavailable'] }

/** Returns a function that has main save an act. A missing reply from main counts as not saved. */
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
