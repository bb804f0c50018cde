import { fail, succeed } from '../../src-shared/errors/result.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import type { ListedAttempt } from './attempt-repository.ts'
import type { AttemptDependencies } from './attempt-dependencies.ts'

type Deps = Pick<AttemptDependencies, 'attempts' | 'isInExam'>

/** What came of attempts. No key is told of an item that stands in an exam of the same learner, wherever they sit it. */
export function createReportHandlers({ attempts, isInExam }: Deps): Pick<HandlerTable, 'listAttempts' | 'fetchReport'> {
  return {
    listAttempts: async ({ caller }) => succeed({ attempts: (await attempts.listOf(caller.accountId)).map(summarise) }),
    fetchReport: async ({ params, caller }) => {
      const attempt = await attempts.find(params.attemptId)
      if (!attempt) return fail('attempt/not-found')
      if (attempt.accountId !== caller.accountId) return fail('attempt/not-owner')
      const report = await attempts.readReport(params.attemptId)
      if (!report) return fail('attempt/not-submitted')
      if (await isInExam(attempt)) return fail('attempt/already-open')
      return succeed((await attempts.isBrought(params.attemptId)) ? { ...report, isBrought: true } : report)
    }
  }
}

function summarise({ attemptId, slug, title, startedAt, total, maximumTotal, isBrought }: ListedAttempt) {
  const state = total === null ? ('open' as const) : ('marked' as const)
  const summary = { attemptId, slug, title, startedAt, state, total, maximumTotal }
  return isBrought ? { ...summary, isBrought: true as const } : summary
}
