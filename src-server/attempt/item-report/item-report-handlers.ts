import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { SentItemReport } from '../../../src-shared/attempt/item-report.ts'
import type { RateLimitRepository } from '../../account/store/rate-limit-repository.ts'
import type { StoredAttempt } from '../store/attempt-repository.ts'
import type { AttemptsUnderEmbargo } from '../store/attempts-under-embargo.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { ItemReportRepository } from './item-report-repository.ts'
import { findReportedItem } from './reported-item.ts'

/** More than a learner reports who works through a whole paper with a teacher. */
export const REPORTS_PER_HOUR = 60
const REPORT_WINDOW_MS = 3_600_000

interface ItemReportDeps {
  readonly reports: ItemReportRepository
  readonly attempts: Pick<AttemptsUnderEmbargo, 'find' | 'isUnderEmbargo' | 'readKeyedPaper'>
  readonly rateLimits: Pick<RateLimitRepository, 'add'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

export function createItemReportHandlers(deps: ItemReportDeps): Pick<HandlerTable, 'sendItemReport' | 'listItemReports'> {
  const { reports, attempts } = deps
  return {
    sendItemReport: async ({ params, body, caller }) => {
      const attempt = await findOwn(attempts, params.attemptId, caller.accountId)
      return attempt.ok ? takeReport(deps, attempt.value, body) : attempt
    },
    listItemReports: async ({ params, caller }) => {
      const attempt = await findOwn(attempts, params.attemptId, caller.accountId)
      if (!attempt.ok) return attempt
      // Staff notes on an item may reveal its key, and the same item can be in a paper that is still open.
      if (attempt.value.total === null) return failOfUnmarked(attempts, attempt.value)
      return succeed({ reports: [...(await reports.listOf(caller.accountId, params.attemptId))] })
    }
  }
}

interface Taken {
  readonly reportId: string
  readonly revision: number
  readonly receivedAt: number
}

/** Stores a report once by id and revision. A repeated one gets the same reply and does not count towards the hourly limit. */
async function takeReport(
  { reports, attempts, rateLimits, now }: ItemReportDeps,
  attempt: StoredAttempt,
  sent: SentItemReport
): Promise<Result<Taken>> {
  const { accountId, attemptId } = attempt
  const held = await readHeld(reports, accountId, sent)
  if (held) return held
  if (attempt.total === null) return failOfUnmarked(attempts, attempt)
  const reported = findReportedItem(await attempts.readKeyedPaper(attemptId), sent.itemId)
  if (!reported) return fail('attempt/unknown-item')
  const count = await rateLimits.add({ purpose: 'item-report', subject: accountId, now: now() }, REPORT_WINDOW_MS)
  if (count > REPORTS_PER_HOUR) return fail('item-report/too-many')
  const report = { ...sent, ...reported, accountId, attemptId, receivedAt: now() }
  if (!(await reports.create(report))) await reports.revise(report)
  const made = await readHeld(reports, accountId, sent)
  // The learner's data may be deleted at the same time.
  return made ?? fail((await attempts.find(attemptId)) ? 'item-report/already-made' : 'attempt/not-found')
}

/** Tells apart an attempt that its learner has not submitted and one whose scores wait for the results of an exam. */
async function failOfUnmarked(attempts: ItemReportDeps['attempts'], { attemptId, isClosed }: StoredAttempt): Promise<ReturnType<typeof fail>> {
  return fail(isClosed && (await attempts.isUnderEmbargo(attemptId)) ? 'attempt/under-embargo' : 'attempt/not-submitted')
}

/** Returns the reply for a report that needs no change; null where it must be created or changed, or is stored under another id. */
async function readHeld(
  reports: ItemReportRepository,
  accountId: string,
  { reportId, revision, itemId }: SentItemReport
): Promise<Result<Taken> | null> {
  const held = await reports.find(reportId)
  if (!held) return null
  if (held.accountId !== accountId || held.itemId !== itemId) return fail('item-report/already-made')
  if (held.revision >= revision) return succeed({ reportId, revision: held.revision, receivedAt: held.receivedAt })
  return held.answer === null ? null : fail('item-report/looked-at')
}

async function findOwn(attempts: ItemReportDeps['attempts'], attemptId: string, accountId: string): Promise<Result<StoredAttempt>> {
  const attempt = await attempts.find(attemptId)
  if (!attempt) return fail('attempt/not-found')
  return attempt.accountId === accountId ? succeed(attempt) : fail('attempt/not-owner')
}
