import { awardMarks } from '../../attempt/scoring/award-marks.ts'
import type { Award, Awards } from '../../attempt/scoring/mark-attempt.ts'
import type { AttemptRepository } from '../../attempt/store/attempt-repository.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { newestOf, readMarks } from './given-marks.ts'

interface ApplyDeps {
  readonly queries: Queries
  readonly attempts: Pick<AttemptRepository, 'change'>
}

/**
 * Takes the final marks of a session's written answers into the reports of their attempts. Idempotent: a report that includes them is left alone, and
 * an interrupted run goes on where it was. A paper that is not submitted has no report; its marks are read with its result.
 */
export async function applyMarks({ queries, attempts }: ApplyDeps, examId: string): Promise<void> {
  for (const { attempt_id: attemptId, revision } of await listUnapplied(queries, examId)) {
    const awards = await readAwards(queries, attemptId)
    if (awards.size > 0) await attempts.change(attemptId, (attempt) => awardMarks(attempt, awards))
    // A mark that came meanwhile has raised the revision, so that the paper stays in the list.
    await queries.updateTable('written_paper').set({ applied_revision: revision }).where('attempt_id', '=', attemptId).execute()
  }
}

export async function listUnapplied(
  queries: Queries,
  examId: string
): Promise<readonly { readonly attempt_id: string; readonly revision: number }[]> {
  return queries
    .selectFrom('written_paper')
    .select(['attempt_id', 'revision'])
    .where('exam_id', '=', examId)
    .where((row) => row('applied_revision', '<', row.ref('revision')))
    .orderBy('attempt_id')
    .execute()
}

/** Returns the final marks of a paper's written answers. Where a chief marker decided, theirs is the only comment. */
export async function readAwards(queries: Queries, attemptId: string): Promise<Awards> {
  const answers = await queries
    .selectFrom('written_answer')
    .select(['answer_id', 'item_id', 'answer_hash', 'final_marks'])
    .where('attempt_id', '=', attemptId)
    .where('final_marks', 'is not', null)
    .execute()
  const awards = new Map<string, Award>()
  for (const { answer_id: answerId, item_id: itemId, answer_hash: hash, final_marks: marks } of answers) {
    if (marks === null) continue
    const newest = newestOf(await readMarks(queries, answerId), hash)
    const decided = newest.filter(({ stage }) => stage === 'chief')
    const comments = (decided.length > 0 ? decided : newest).flatMap(({ comment }) => (comment === '' ? [] : [comment]))
    awards.set(itemId, { marks, comments })
  }
  return awards
}

/** Counts the answers of a session that have no final marks. */
export async function countUnmarked(queries: Queries, examId: string): Promise<number> {
  const { count } = await queries
    .selectFrom('written_answer')
    .select((row) => row.fn.countAll().as('count'))
    .where('exam_id', '=', examId)
    .where('stage', 'in', ['first', 'second', 'chief'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the numbers of candidates whose answers got final marks after a time, milliseconds since 1970. */
export async function listMarkedSince(queries: Queries, examId: string, since: number): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('written_answer')
    .innerJoin('exam_candidate', 'exam_candidate.attempt_id', 'written_answer.attempt_id')
    .select('exam_candidate.number')
    .distinct()
    .where('written_answer.exam_id', '=', examId)
    .where('written_answer.final_at', '>', since)
    .orderBy('exam_candidate.number')
    .execute()
  return rows.map(({ number }) => number)
}
