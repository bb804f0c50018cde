import type { OwnResults } from '../../../src-shared/attempt/attempt-endpoints.ts'
import { succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import { createAfterSession, type AfterSessionDeps } from './after-session.ts'

interface OwnResultsDeps extends AfterSessionDeps {
  readonly api: Pick<ApiClient, 'call'>
}

interface AskedBeside<Value> {
  /** The attempt whose report is read; undefined outside a report. */
  readonly attemptId: string | undefined
  /** The reply to the request with the session. */
  readonly answer: Result<Value>
  readonly take: (results: OwnResults) => Value
}

export type ReadOwnResults = <Value>(asked: AskedBeside<Value>) => Promise<Result<Value>>

/** Returns a function that reads a part of the results shown beside a report, also after the session has ended during the exam. */
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
