import { MARKING_LIST_MOST, type MarkingSession, type OwnWrittenMark } from '../../../src-shared/exam-session/marking.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { createExamRepository } from '../store/exam-repository.ts'
import type { ExamSession } from '../store/exam-stage.ts'
import { countUnmarked } from './apply-marks.ts'
import { selectWaiting } from './lease-answer.ts'
import type { Marker } from './markers.ts'

/** The closed sessions of a marker that are not forgotten, the newest first. `prepare` runs before each is counted. */
export async function listMarkingSessions(
  queries: Queries,
  accountId: string,
  prepare: (session: ExamSession) => Promise<void>
): Promise<readonly MarkingSession[]> {
  const rows = await queries
    .selectFrom('exam_marker')
    .innerJoin('exam_session', 'exam_session.exam_id', 'exam_marker.exam_id')
    .select(['exam_marker.exam_id', 'exam_marker.is_chief'])
    .where('exam_marker.account_id', '=', accountId)
    .where('exam_session.closed_at', 'is not', null)
    .where('exam_session.forgotten_at', 'is', null)
    .orderBy('exam_session.closed_at', 'desc')
    .orderBy('exam_marker.exam_id')
    .limit(MARKING_LIST_MOST)
    .execute()
  const sessions: MarkingSession[] = []
  for (const { exam_id: examId, is_chief: isChief } of rows) {
    const session = await createExamRepository(queries).findSession(examId)
    if (!session) continue
    await prepare(session)
    sessions.push(await countSession(queries, session, { accountId, isChief: isChief === 1 }))
  }
  return sessions
}

async function countSession(queries: Queries, session: ExamSession, marker: Marker): Promise<MarkingSession> {
  const { examId, title, releasedAt, secondPercent } = session
  const waiting = await selectWaiting(queries, { examId, marker, hasSecond: secondPercent > 0 })
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const all = await queries
    .selectFrom('written_answer')
    .select((row) => row.fn.countAll().as('count'))
    .where('exam_id', '=', examId)
    .executeTakeFirstOrThrow()
  const own = await queries
    .selectFrom('written_mark')
    .innerJoin('written_answer', 'written_answer.answer_id', 'written_mark.answer_id')
    .select((row) => row.fn.count('written_mark.answer_id').distinct().as('count'))
    .where('written_mark.marker_id', '=', marker.accountId)
    .where('written_answer.exam_id', '=', examId)
    .whereRef('written_mark.answer_hash', '=', 'written_answer.answer_hash')
    .executeTakeFirstOrThrow()
  return {
    examId,
    title,
    isChief: marker.isChief,
    isReleased: releasedAt !== null,
    waitingCount: Number(waiting.count),
    unmarkedCount: await countUnmarked(queries, examId),
    answerCount: Number(all.count),
    ownCount: Number(own.count)
  }
}

/** The newest marks of a marker in a session, without those that a correction replaced and those of a former text. */
export async function listOwnMarks(queries: Queries, { examId, releasedAt }: ExamSession, accountId: string): Promise<OwnWrittenMark[]> {
  const rows = await queries
    .selectFrom('written_mark')
    .innerJoin('written_answer', 'written_answer.answer_id', 'written_mark.answer_id')
    .select([
      'written_mark.answer_id',
      'written_mark.marks',
      'written_mark.comment',
      'written_mark.marked_at',
      'written_answer.item_id',
      'written_answer.question',
      'written_answer.stage'
    ])
    .where('written_mark.marker_id', '=', accountId)
    .where('written_answer.exam_id', '=', examId)
    .whereRef('written_mark.answer_hash', '=', 'written_answer.answer_hash')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('written_mark as later')
            .select('later.mark_id')
            .whereRef('later.answer_id', '=', 'written_mark.answer_id')
            .whereRef('later.marker_id', '=', 'written_mark.marker_id')
            .whereRef('later.number', '>', 'written_mark.number')
        )
      )
    )
    .orderBy('written_mark.marked_at', 'desc')
    .orderBy('written_mark.mark_id')
    .limit(MARKING_LIST_MOST)
    .execute()
  return rows.map((row) => ({
    answerId: row.answer_id,
    itemId: row.item_id,
    question: row.question,
    marks: row.marks,
    comment: row.comment,
    markedAt: row.marked_at,
    mayChange: releasedAt === null || row.stage !== 'done'
  }))
}
