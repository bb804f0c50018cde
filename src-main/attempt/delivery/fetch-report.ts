import type { Report } from '../../../src-shared/attempt/report/report.ts'
import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { Session } from '../../account/session.ts'
import { createAfterSession, type AfterSessionDeps } from './after-session.ts'

interface FetchReportDeps extends AfterSessionDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
}

export type FetchReport = (attemptId: string) => Promise<Result<Report>>

/** Returns a function that fetches an attempt's report, also after the session has ended during the exam. */
export function createFetchReport({ api, session, ...rest }: FetchReportDeps): FetchReport {
  const afterSession = createAfterSession(rest)
  return async (attemptId) => {
    const params = { attemptId }
    const answer = await session.withToken((bearer) => api.call('fetchReport', { params, bearer }))
    return afterSession({ attemptId, answer, ask: (bearer) => api.call('fetchOwnReport', { params, bearer }) })
  }
}
