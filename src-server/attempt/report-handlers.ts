import { fail, succeed } from '../../src-shared/errors/result.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import type { StoredAttempt } from './attempt-repository.ts'
import type { AttemptDependencies } from './attempt-dependencies.ts'

export function createReportHandlers({ attempts }: Pick<AttemptDependencies, 'attempts'>): Pick<HandlerTable, 'listAttempts' | 'fetchReport'> {
  return {
    listAttempts: async ({ caller }) => succeed({ attempts: (await attempts.listOf(caller.accountId)).map(summarise) }),
    fetchReport: async ({ params, caller }) => {
      const attempt = await attempts.find(params.attemptId)
      if (!attempt) return fail('attempt/not-found')
      if (attempt.accountId !== caller.accountId) return fail('attempt/not-owner')
      const report = await attempts.readReport(params.attemptId)
      return report ? succeed(report) : fail('attempt/not-submitted')
    }
  }
}

function summarise({ attemptId, slug, title, startedAt, total, maximumTotal }: StoredAttempt) {
  const state = total === null ? ('open' as const) : ('marked' as const)
  return { attemptId, slug, title, startedAt, state, total, maximumTotal }
}
