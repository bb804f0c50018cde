import type { MedalLadder } from '../../../src-shared/content/exams/medal-ladder.ts'
import type { Report } from '../../../src-shared/attempt/report/report.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AttemptLesson } from '../../../src-shared/attempt/report/attempt-lesson.ts'
import { toPageRequest } from '../../platform/database/page-of.ts'
import type { ShownAttempt } from '../store/attempts-under-embargo.ts'
import type { MakeSimilarItem } from './make-similar-item.ts'
import { createReadReport } from './read-report.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { StoredAttempt } from '../store/attempt-repository.ts'
import type { AttemptDependencies } from '../store/attempt-dependencies.ts'

export type ReportDeps = Pick<AttemptDependencies, 'attempts' | 'isInExam'> & {
  /** The medal test's ladders with an account's own results. */
  readonly readLadders: (accountId: string) => Promise<readonly MedalLadder[]>
  /** The lessons about the items of a report. */
  readonly readLessons: (report: Report) => Promise<readonly AttemptLesson[]>
  readonly makeSimilarItem: MakeSimilarItem
  /** Whether the account sits an exam now, on any computer. */
  readonly isSittingExam: (accountId: string) => Promise<boolean>
}

type ReportHandlers = Pick<HandlerTable, 'listAttempts' | 'fetchReport' | 'fetchSimilarItem' | 'fetchOwnReport' | 'fetchOwnResults'>

/** How many of the newest results of a paper are listed beside its report. */
const MOST_RESULTS = 200

/** Serves results of attempts. The key of an item is withheld while the same learner has an open exam with it, on any computer. */
export function createReportHandlers({ attempts, isInExam, readLadders, readLessons, makeSimilarItem, isSittingExam }: ReportDeps): ReportHandlers {
  const readReport = createReadReport({ attempts, isInExam })

  async function findOf(attemptId: string, accountId: string): Promise<Result<StoredAttempt>> {
    const attempt = await attempts.find(attemptId)
    if (!attempt) return fail('attempt/not-found')
    return attempt.accountId === accountId ? succeed(attempt) : fail('attempt/not-owner')
  }

  /** Finds the attempt of a capability. A computer from which its candidate was moved cannot read it. */
  async function findOwn({
    attemptId,
    seatGeneration
  }: {
    readonly attemptId: string
    readonly seatGeneration: number
  }): Promise<Result<StoredAttempt>> {
    const attempt = await attempts.find(attemptId)
    if (!attempt) return fail('attempt/not-found')
    return attempt.seatGeneration === seatGeneration ? succeed(attempt) : fail('exam-seat/moved')
  }

  return {
    listAttempts: async ({ query, caller: { accountId } }) => {
      const { entries, ...rest } = await attempts.listPage(accountId, toPageRequest(query))
      return succeed({ attempts: entries.map(summarise), ...rest })
    },
    fetchReport: async ({ params, caller }) => {
      const attempt = await findOf(params.attemptId, caller.accountId)
      return attempt.ok ? readReport(attempt.value) : attempt
    },
    // Only with the report: the key of a similar question tells how the paper's own is worked out.
    fetchSimilarItem: async ({ params, caller }) => {
      const attempt = await findOf(params.attemptId, caller.accountId)
      if (!attempt.ok) return attempt
      const report = await readReport(attempt.value)
      if (!report.ok) return report
      // An exam may ask another question of the same template, whose id differs.
      if (await isSittingExam(caller.accountId)) return fail('attempt/already-open')
      return succeed({ similar: await makeSimilarItem(await attempts.readPaper(params.attemptId), params.itemId, caller.accountId) })
    },
    // Uses the capability, because the session may have ended during the exam.
    fetchOwnReport: async ({ caller }) => {
      const attempt = await findOwn(caller)
      return attempt.ok ? readReport(attempt.value) : attempt
    },
    fetchOwnResults: async ({ caller }) => {
      const attempt = await findOwn(caller)
      if (!attempt.ok) return attempt
      const { accountId, slug } = attempt.value
      const report = await readReport(attempt.value)
      if (!report.ok) return report
      const ofPaper = (await attempts.listOf(accountId)).filter((one) => one.slug === slug)
      const [ladders, lessons] = await Promise.all([readLadders(accountId), readLessons(report.value.toJSON())])
      return succeed({
        attempts: ofPaper.slice(0, MOST_RESULTS).map(summarise),
        ladders: ladders.filter(({ levels }) => levels.some((level) => level.slug === slug)),
        lessons: [...lessons]
      })
    }
  }
}

/** A withheld attempt counts as finished once it is closed: its report opens later and says so until then. */
function summarise({ attemptId, slug, title, startedAt, isClosed, total, maximumTotal, isImported, isWithheld }: ShownAttempt) {
  const isMarked = total !== null || (isWithheld && isClosed)
  const state = isMarked ? ('marked' as const) : ('open' as const)
  const summary = { attemptId, slug, title, startedAt, state, total, maximumTotal }
  return isImported ? { ...summary, isBrought: true as const } : summary
}
