import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { createAttemptRepository } from '../attempt/store/attempt-repository.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { writeAudit } from '../attempt/store/exam-audit.ts'
import { createExamRepository } from './store/exam-repository.ts'
import type { ExamSession } from './store/exam-stage.ts'
import { countUnmarked, listUnapplied } from './marking/apply-marks.ts'
import { takeMarks } from './marking/take-marks.ts'
import { lockSession } from './store/lock-session.ts'

interface Releasing {
  readonly examId: string
  /** How many written answers the operator knows to be without final marks; none where absent. */
  readonly unmarked?: number
  readonly by: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Markers may go on until the release: how often their newest marks are taken before it gives up. */
const MOST_ROUNDS = 5

/**
 * Ends the embargo of a session: its questions, and reports with them, become open to everybody on this server, unless another waiting
 * session draws on the same banks. All final marks of written answers are in the reports before. Fails with `exam/not-closed` while candidates may
 * still take it, `exam/released` where it was released before, `exam/answers-unmarked` where not exactly `unmarked` answers have no final marks, and
 * `exam/marks-arriving` where markers are faster than this.
 */
export async function releaseResults(queries: Queries, releasing: Releasing): Promise<Result<ExamSession>> {
  const attempts = createAttemptRepository(queries)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const session = await createExamRepository(queries).findSession(releasing.examId)
    if (session && session.releasedAt === null) await takeMarks({ queries, attempts, now: () => releasing.now }, session)
    const released = await release(queries, releasing)
    if (released !== 'marks-arrived') return released
  }
  return fail('exam/marks-arriving')
}

function release(queries: Queries, { examId, unmarked = 0, by, now }: Releasing): Promise<Result<ExamSession> | 'marks-arrived'> {
  return queries.transaction().execute(async (transaction): Promise<Result<ExamSession> | 'marks-arrived'> => {
    const { findSession } = createExamRepository(transaction)
    await lockSession(transaction, examId)
    const session = await findSession(examId)
    if (!session) return fail('exam/not-found')
    if (session.closedAt === null) return fail('exam/not-closed')
    if (session.releasedAt !== null) return fail('exam/released')
    if ((await listUnapplied(transaction, examId)).length > 0) return 'marks-arrived'
    const missing = await countUnmarked(transaction, examId)
    if (missing !== unmarked) return fail('exam/answers-unmarked', { count: String(missing) })
    await transaction.updateTable('exam_session').set({ results_released_at: now }).where('exam_id', '=', examId).execute()
    const detail = missing === 0 ? {} : { unmarked: missing }
    await writeAudit(transaction, { examId, number: null, act: 'results-released', detail, by, at: now })
    return succeed({ ...session, releasedAt: now })
  })
}
