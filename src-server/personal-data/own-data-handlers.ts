import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { MovedAttempt } from '../../src-shared/personal-data/move.ts'
import type { Deletion, RetainedAfterDeletion } from '../../src-shared/personal-data/own-data.ts'
import type { AccountDependencies } from '../account/session/account-dependencies.ts'
import { askPasswordAgain } from '../account/session/check-password.ts'
import { askerOfAccount, type QueuedHasher } from '../account/password/create-password-queue.ts'
import type { Queries } from '../platform/database/open-database.ts'
import type { Jobs } from '../platform/job-queue/jobs.ts'
import { readEventsWithTimes } from '../attempt/store/attempt-event-rows.ts'
import type { AttemptsUnderEmbargo } from '../attempt/store/attempts-under-embargo.ts'
import type { HandlerTable } from '../platform/http/handler-table.ts'
import { isSittingExam } from '../attempt/store/open-papers.ts'
import type { AccountDeletions } from './account-deletions.ts'
import { exportedParts } from './learner-tables.ts'
import { readOwnData } from './read-own-data.ts'

export interface OwnDataDeps {
  readonly queries: Queries
  readonly accounts: Pick<AccountDependencies, 'accounts' | 'rateLimits' | 'passwordQueue' | 'background' | 'now'>
  readonly jobs: Pick<Jobs, 'send'>
  readonly attempts: Pick<AttemptsUnderEmbargo, 'find' | 'readPaper' | 'readKeyedPaper' | 'readReport' | 'isUnderEmbargo' | 'listUnderEmbargo'>
  readonly deletions: AccountDeletions
  /** What this backend retains of deleted learners. */
  readonly kept: RetainedAfterDeletion
}

type OwnDataHandlers = Pick<HandlerTable, 'listOwnData' | 'readOwnData' | 'fetchMovedAttempt' | 'deleteAccount'>

/**
 * Handlers for the export of a learner's data and for deleting the account. No request names another account. Nothing is exported while the
 * learner takes an exam, because own questions with their keys, or those of a scored paper, may be in that exam.
 */
export function createOwnDataHandlers(deps: OwnDataDeps): OwnDataHandlers {
  const { queries, accounts, attempts, kept } = deps
  return {
    listOwnData: () => Promise.resolve(succeed({ parts: [...exportedParts.keys()], kept })),
    readOwnData: async ({ params, query, caller: { accountId } }) =>
      (await isSittingExam(queries, accountId, accounts.now()))
        ? fail('own-data/attempt-open')
        : readOwnData({ queries, attempts }, accountId, { ...params, ...query, withheld: await attempts.listUnderEmbargo(accountId) }),
    fetchMovedAttempt: async ({ params, caller }) => readMoved(deps, params.attemptId, caller.accountId),
    deleteAccount: ({ body, caller: { accountId }, signal }) =>
      accounts.passwordQueue.take(askerOfAccount(accountId, signal), (hasher) => remove(deps, { ...body, accountId }, hasher))
  }
}

async function readMoved({ queries, accounts, attempts }: OwnDataDeps, attemptId: string, accountId: string): Promise<Result<MovedAttempt>> {
  const attempt = await attempts.find(attemptId)
  if (!attempt) return fail('attempt/not-found')
  if (attempt.accountId !== accountId) return fail('attempt/not-owner')
  if (await attempts.isUnderEmbargo(attemptId)) return fail('attempt/under-embargo')
  const report = await attempts.readReport(attemptId)
  if (!report) return fail('attempt/not-submitted')
  if (await isSittingExam(queries, accountId, accounts.now())) return fail('own-data/attempt-open')
  const { paper, answerKey } = await attempts.readKeyedPaper(attemptId)
  const keyed = answerKey.flatMap(({ items }) => items)
  return succeed({
    paper,
    subject: attempt.subject,
    level: attempt.level,
    events: await readEventsWithTimes(queries, attempt),
    keys: Object.fromEntries(keyed.map(({ id, key }) => [id, key])),
    receiptId: report.receiptId,
    submittedAt: report.receivedAt
  })
}

interface Removal extends Deletion {
  readonly accountId: string
}

async function remove(
  deps: OwnDataDeps,
  { accountId, password, givesUp, forgoesMoney }: Removal,
  hasher: QueuedHasher
): Promise<Result<{ kept: RetainedAfterDeletion }>> {
  const { accounts: services, jobs, deletions, kept } = deps
  const account = await services.accounts.find(accountId)
  if (!account) return fail('session/required')
  const checked = await askPasswordAgain(services, account, { password, hasher })
  if (!checked.ok) return checked
  const closed = await deletions.ask(accountId, { givesUp, forgoesMoney, kept })
  if (!closed.ok) return closed
  // The account is closed, so this may not fail. A job that cannot be stored now is asked for again within minutes.
  services.background.start(() => jobs.send('finish-deletions', {}))
  return succeed({ kept })
}
