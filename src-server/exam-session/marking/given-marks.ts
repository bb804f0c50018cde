import { pointIdsSchema } from '../../../src-shared/content/item-types/written/marking-guide.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { MarkerMark } from './judge-marks.ts'

/** A mark as a teacher gave it; `markedAt` in milliseconds since 1970. */
export interface GivenMark extends MarkerMark {
  readonly markId: string
  readonly answerId: string
  readonly number: number
  readonly answerHash: string
  readonly markerId: string
  readonly pointIds: readonly string[]
  readonly comment: string
  readonly markedAt: number
}

const stageSchema = z.enum(['first', 'second', 'chief'])

/** All marks of an answer, oldest first. */
export async function readMarks(queries: Queries, answerId: string): Promise<readonly GivenMark[]> {
  const rows = await queries.selectFrom('written_mark').selectAll().where('answer_id', '=', answerId).orderBy('number').execute()
  return rows.map(toGiven)
}

/** Returns the newest mark of each marker for a text: with a correction, the former mark does not count any more. Pure. */
export function newestOf(marks: readonly GivenMark[], answerHash: string): readonly GivenMark[] {
  const newest = new Map(marks.filter((mark) => mark.answerHash === answerHash).map((mark) => [mark.markerId, mark]))
  return [...newest.values()]
}

export function toGiven(row: Tables['written_mark']): GivenMark {
  return {
    markId: row.mark_id,
    answerId: row.answer_id,
    number: row.number,
    answerHash: row.answer_hash,
    stage: stageSchema.parse(row.stage),
    markerId: row.marker_id,
    pointIds: pointIdsSchema.parse(JSON.parse(row.point_ids)),
    marks: row.marks,
    comment: row.comment,
    markedAt: row.marked_at
  }
}
