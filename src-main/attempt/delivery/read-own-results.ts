import type { OwnResults } from '../../../src-shared/attempt/attempt-endpoints.ts'
import { succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import { createAfterSession, type AfterSessionDeps } from './after-session.ts'

interface OwnResultsDeps extends AfterSessionDeps {
  readonly api: Pick<ApiClient, 'call'>
}

interface AskedBeside<Value> {
  /** Whose report is read; absent where no report is. */
  readonly attemptId: string | undefined
  /** What was answered by the session. */
  readonly answer: Result<Value>
  readonly take: (results: OwnResults) => Value
}

export type ReadOwnResults = <Value>(asked: AskedBeside<Value>) => Promise<Result<Value>>

/** A part of what a report is shown beside, also for an exam that was longer than its session. */
export function createOwnResultsReader({ api, ...rest }: OwnResultsDeps): ReadOwnResults {
  const afterSession = createAfterSession(rest)
  return ({ attemptId, answer, take }) => {
    if (attemptId === undefined) return Promise.resolve(answer)
    return afterSession({
      attemptId,
      answer,
      ask: async (bearer) => {
        const results = await api.call('fetchOwnResults', { params: { attemptId }, bearer })
        return results.ok ? succeed(take(results.value)) : results
      }
    })
  }
}
