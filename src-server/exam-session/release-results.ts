import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { writeAudit } from '../attempt/store/exam-audit.ts'
import { createExamRepository } from './exam-repository.ts'
import type { ExamSession } from './exam-stage.ts'
import { lockSession } from './run-session.ts'

interface Releasing {
  readonly examId: string
  readonly by: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Ends the embargo of a session: its questions, and reports with them, become open to everybody on this server, unless another waiting
 * session draws on the same banks. Fails with `exam/not-closed` while candidates may still take it, and `exam/released` where it was released
 * before.
 */
export function releaseResults(queries: Queries, { examId, by, now }: Releasing): Promise<Result<ExamSession>> {
  return queries.transaction().execute(async (transaction): Promise<Result<ExamSession>> => {
    const { findSession } = createExamRepository(transaction)
    await lockSession(transaction, examId)
    const session = await findSession(examId)
    if (!session) return fail('exam/not-found')
    if (session.closedAt === null) return fail('exam/not-closed')
    if (session.releasedAt !== null) return fail('exam/released')
    await transaction.updateTable('exam_session').set({ results_released_at: now }).where('exam_id', '=', examId).execute()
    await writeAudit(transaction, { examId, number: null, act: 'results-released', by, at: now })
    return succeed({ ...session, releasedAt: now })
  })
}
