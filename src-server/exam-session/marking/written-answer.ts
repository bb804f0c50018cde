import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { MarkingStage } from './judge-marks.ts'

/** An answer of the queue. Times in milliseconds since 1970. */
export interface WrittenAnswer {
  readonly answerId: string
  readonly attemptId: string
  readonly itemId: string
  readonly examId: string
  readonly question: number
  /** JSON; empty where there is none. */
  readonly response: string
  readonly answerHash: string
  readonly needsSecond: boolean
  readonly stage: MarkingStage
  readonly finalMarks: number | null
  readonly lease: { readonly by: string; readonly until: number } | null
}

const stageSchema = z.enum(['first', 'second', 'chief', 'done'])

export async function findAnswer(queries: Queries, answerId: string): Promise<WrittenAnswer | null> {
  const row = await queries.selectFrom('written_answer').selectAll().where('answer_id', '=', answerId).executeTakeFirst()
  return row ? toAnswer(row) : null
}

export function toAnswer(row: Tables['written_answer']): WrittenAnswer {
  return {
    answerId: row.answer_id,
    attemptId: row.attempt_id,
    itemId: row.item_id,
    examId: row.exam_id,
    question: row.question,
    response: row.response,
    answerHash: row.answer_hash,
    needsSecond: row.needs_second === 1,
    stage: stageSchema.parse(row.stage),
    finalMarks: row.final_marks,
    lease: row.lease_by === null || row.lease_until === null ? null : { by: row.lease_by, until: row.lease_until }
  }
}

/** Returns whether another marker has the answer now. */
export function isOfAnother({ lease }: Pick<WrittenAnswer, 'lease'>, markerId: string, now: number): boolean {
  return lease !== null && lease.by !== markerId && lease.until > now
}
