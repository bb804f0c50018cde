import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { createAttemptRepository, type AttemptRepository } from '../attempt/store/attempt-repository.ts'
import { readResultsAt } from '../attempt/store/closing-rows.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { removeLearner } from '../personal-data/account-deletions.ts'
import { writeAudit } from '../attempt/store/exam-audit.ts'
import { createExamRepository } from './store/exam-repository.ts'
import { readResult } from './exam-results.ts'
import type { ExamSession, Sitter } from './store/exam-stage.ts'
import { saveMark } from './mark-rows.ts'
import { countUnmarked, listMarkedSince } from './marking/apply-marks.ts'
import { queueAnswers } from './marking/queue-answers.ts'
import { lockSession } from './store/lock-session.ts'

/** How long after the closing a computer that was switched off may still deliver. Milliseconds. */
export const DELIVERY_DAYS_MS = 7 * 24 * 60 * 60 * 1000

interface Forgetting {
  readonly examId: string
  readonly by: string
  readonly now: number
  /** The centre no longer waits for any computer. */
  readonly isEarly: boolean
  /** How many written answers the operator knows to be without final marks; none where absent. Those of a released session may be deleted. */
  readonly unmarked?: number
}

/**
 * Deletes all data of a session's candidates: names, pictures, PINs, papers, answers, reports. Marks by number and the audit remain. Deletes
 * one candidate at a time, all or nothing; a repeated command resumes where it was interrupted. Fails with `exam/not-closed`,
 * `exam/results-outdated` where data of a candidate is in no written results, `exam/answers-unmarked` where other than `unmarked` written answers would
 * never get marks, or `exam/too-early`.
 */
export async function forgetSession(queries: Queries, forgetting: Forgetting): Promise<Result<ExamSession>> {
  const { examId, now } = forgetting
  const exams = createExamRepository(queries)
  const attempts = createAttemptRepository(queries)
  const asked = await exams.findSession(examId)
  if (asked) await queueAnswers({ queries, attempts, now: () => now }, asked)
  const begun = await queries.transaction().execute((transaction) => begin(transaction, forgetting))
  if (!begun.ok) return begun
  for (const candidate of await exams.listCandidates(begun.value)) await forget({ queries, attempts }, { session: begun.value, candidate }, now)
  return succeed((await exams.findSession(examId)) ?? begun.value)
}

async function begin(transaction: Queries, { examId, by, now, isEarly, unmarked = 0 }: Forgetting): Promise<Result<ExamSession>> {
  const exams = createExamRepository(transaction)
  await lockSession(transaction, examId)
  const session = await exams.findSession(examId)
  if (!session) return fail('exam/not-found')
  if (session.forgottenAt !== null) return succeed(session)
  const { closedAt } = session
  if (closedAt === null) return fail('exam/not-closed')
  const candidates = await exams.listCandidates(session)
  const resultsAt = await readResultsAt(transaction, examId)
  if (resultsAt === null || resultsAt < closedAt || candidates.some(({ arrivedAt }) => arrivedAt !== null && arrivedAt > resultsAt))
    return fail('exam/results-outdated')
  if ((await listMarkedSince(transaction, examId, resultsAt)).length > 0) return fail('exam/results-outdated')
  const missing = session.releasedAt === null ? await countUnmarked(transaction, examId) : unmarked
  if (missing !== unmarked) return fail('exam/answers-unmarked', { count: String(missing) })
  if (!isEarly && now < closedAt + DELIVERY_DAYS_MS) return fail('exam/too-early', { until: new Date(closedAt + DELIVERY_DAYS_MS).toISOString() })
  await transaction.updateTable('exam_session').set({ forgotten_at: now }).where('exam_id', '=', examId).execute()
  await writeAudit(transaction, { examId, number: null, act: 'forgotten', detail: { candidates: candidates.length, isEarly }, by, at: now })
  return succeed({ ...session, forgottenAt: now })
}

interface Stores {
  readonly queries: Queries
  readonly attempts: AttemptRepository
}

async function forget({ queries, attempts }: Stores, sitter: Sitter, now: number): Promise<void> {
  const { accountId, number } = sitter.candidate
  const row = await readResult({ queries, attempts }, sitter, now)
  await queries.transaction().execute(async (transaction) => {
    // A write comes first. Where another command was faster, nothing is left to do.
    const removed = await transaction.deleteFrom('exam_candidate').where('account_id', '=', accountId).returning('number').executeTakeFirst()
    if (!removed) return
    await saveMark(transaction, sitter.session.examId, row)
    await removeLearner(transaction, accountId)
    await transaction.deleteFrom('try_counter').where('purpose', '=', 'exam-pin').where('subject', '=', number).execute()
  })
}
