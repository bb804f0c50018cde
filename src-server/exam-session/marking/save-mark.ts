import type { GivenMarks } from '../../../src-shared/exam-session/marking.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { createExamRepository } from '../store/exam-repository.ts'
import type { ExamSession } from '../store/exam-stage.ts'
import { lockSession } from '../store/lock-session.ts'
import { newestOf, readMarks, toGiven, type GivenMark } from './given-marks.ts'
import { judgeMarks } from './judge-marks.ts'
import { stagesOf } from './lease-answer.ts'
import type { Marker } from './markers.ts'
import { findAnswer, isOfAnother, type WrittenAnswer } from './written-answer.ts'

interface Saving {
  readonly answerId: string
  readonly examId: string
  readonly marker: Marker
  /** Made by the marker's computer. */
  readonly markId: string
  readonly given: GivenMarks
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Saves the marks of a marker as a new entry, all or nothing: a first or second mark, a decision, or a correction of the marker's own. A repeated
 * request with the same id and contents changes nothing and succeeds. Fails with `marking/taken` where another marker has the answer or it needs
 * no more marks, `marking/released` where its final marks are released, and `marking/mark-id-taken` where the id has other contents.
 */
export function saveMark(queries: Queries, saving: Saving): Promise<Result<{ readonly session: ExamSession; readonly isFinal: boolean }>> {
  const { answerId, examId, markId } = saving
  return queries.transaction().execute(async (transaction): Promise<Result<{ session: ExamSession; isFinal: boolean }>> => {
    // First, because it waits for a release and for other markers, and what follows must see what they wrote.
    await lockSession(transaction, examId)
    const session = await createExamRepository(transaction).findSession(examId)
    const answer = await findAnswer(transaction, answerId)
    if (!session || answer?.examId !== examId) return fail('marking/no-answer')
    const known = await transaction.selectFrom('written_mark').selectAll().where('mark_id', '=', markId).executeTakeFirst()
    if (known) return isSame(toGiven(known), saving) ? succeed({ session, isFinal: answer.stage === 'done' }) : fail('marking/mark-id-taken')
    const marks = await readMarks(transaction, answerId)
    const stage = stageFor(saving, { answer, session, marks })
    if (!stage.ok) return stage
    const isFinal = await add(transaction, { saving, answer, session, marks, stage: stage.value })
    return succeed({ session, isFinal })
  })
}

function isSame(known: GivenMark, { answerId, marker, given }: Saving): boolean {
  const { pointIds, marks, comment } = known
  const contents = { pointIds, marks, comment }
  const asked = { pointIds: given.pointIds, marks: given.marks, comment: given.comment }
  return known.answerId === answerId && known.markerId === marker.accountId && JSON.stringify(contents) === JSON.stringify(asked)
}

interface Held {
  readonly answer: WrittenAnswer
  readonly session: ExamSession
  readonly marks: readonly GivenMark[]
}

/** Returns the stage for which a marker may give marks now. */
function stageFor({ marker, now }: Saving, { answer, session, marks }: Held): Result<GivenMark['stage']> {
  const own = newestOf(marks, answer.answerHash).find(({ markerId }) => markerId === marker.accountId)
  // An answer that was released without final marks may still get them.
  if (answer.stage === 'done' && session.releasedAt !== null) return fail('marking/released')
  if (own) return succeed(own.stage)
  if (answer.stage === 'done' || isOfAnother(answer, marker.accountId, now)) return fail('marking/taken')
  return stagesOf(marker, session.secondPercent > 0).includes(answer.stage) ? succeed(answer.stage) : fail('marking/taken')
}

interface Adding extends Held {
  readonly saving: Saving
  readonly stage: GivenMark['stage']
}

/** Returns whether the answer has final marks now. */
async function add(transaction: Queries, { saving, answer, session, marks, stage }: Adding): Promise<boolean> {
  const { answerId, markId, marker, given, now } = saving
  const { attemptId, answerHash } = answer
  const row = {
    mark_id: markId,
    answer_id: answerId,
    attempt_id: attemptId,
    number: (marks.at(-1)?.number ?? 0) + 1,
    answer_hash: answerHash,
    stage,
    marker_id: marker.accountId,
    point_ids: JSON.stringify(given.pointIds),
    marks: given.marks,
    comment: given.comment,
    marked_at: now
  }
  await transaction.insertInto('written_mark').values(row).execute()
  const newest = newestOf([...marks, toGiven(row)], answerHash)
  const judged = judgeMarks(newest, { needsSecond: answer.needsSecond, tolerance: session.markTolerance })
  const isFinal = judged.stage === 'done'
  // A correction takes no other marker's answer away.
  const isLeft = !isOfAnother(answer, marker.accountId, now)
  await transaction
    .updateTable('written_answer')
    .set({
      stage: judged.stage,
      final_marks: judged.finalMarks,
      final_at: isFinal ? now : null,
      ...(isLeft ? { lease_by: null, lease_until: null } : {})
    })
    .where('answer_id', '=', answerId)
    .execute()
  // Also where only a comment changed, or where a correction took final marks away.
  if (isFinal || answer.stage === 'done')
    await transaction
      .updateTable('written_paper')
      .set((paper) => ({ revision: paper('revision', '+', 1) }))
      .where('attempt_id', '=', attemptId)
      .execute()
  return isFinal
}

/** Takes an answer out of the queue whose question needs no marker any more, because a correction decides it. */
export async function excuseAnswer(queries: Queries, { answerId }: Pick<WrittenAnswer, 'answerId'>, now: number): Promise<void> {
  await queries
    .updateTable('written_answer')
    .set({ stage: 'done', final_marks: null, final_at: now, lease_by: null, lease_until: null })
    .where('answer_id', '=', answerId)
    .where('stage', '!=', 'done')
    .execute()
}
