import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { AccountDependencies } from '../../account/session/account-dependencies.ts'
import type { Core } from '../../platform/core/core.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { ProgressFactsDeps } from '../progress/progress-handlers.ts'
import { readWeeklySummary, type WeeklySummaryDeps } from './read-weekly-summary.ts'
import { handleWeeklyMails } from './send-weekly-mails.ts'
import { createWeeklyMailHandlers, handleWeeklyCodeMails } from './weekly-mail-handlers.ts'
import { createWeeklyMailRepository } from './weekly-mail-repository.ts'

interface WeeklySummaryParts {
  readonly account: Pick<AccountDependencies, 'profiles' | 'rateLimits' | 'mailer' | 'codeKey'>
  readonly learning: { readonly progress: ProgressFactsDeps } & Pick<WeeklySummaryDeps, 'learningDays'>
  readonly teaching: Pick<WeeklySummaryDeps, 'listOpenAssignments'>
}

/** The week of a learner for a family, on a page and by mail. */
export function openWeeklySummary({ queries, jobs, now, logger }: Core, { account, learning, teaching }: WeeklySummaryParts) {
  const summary = { ...learning.progress, ...teaching, learningDays: learning.learningDays }
  const readSummary = (accountId: string, zone: string) => readWeeklySummary(summary, accountId, zone)
  const mails = { ...account, weeklyMails: createWeeklyMailRepository(queries), jobs, now }
  const fetchWeeklySummary: HandlerTable['fetchWeeklySummary'] = async ({ caller: { accountId }, query: { zone } }) => {
    const read = await readSummary(accountId, zone)
    return read === null ? fail('session/required') : succeed(read)
  }
  handleWeeklyCodeMails(mails)
  handleWeeklyMails({ ...mails, readSummary, logger })
  return { weeklyMails: mails.weeklyMails, handlers: { fetchWeeklySummary, ...createWeeklyMailHandlers(mails) } }
}
