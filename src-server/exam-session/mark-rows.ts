import { z } from '../../src-shared/kernel/schema/zod.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { outcomes, type ResultRow } from './result-row.ts'

/** The data that remains of a candidate: marks, times and the values that prove a receipt. No name, no device, and nothing about extra time. */
const savedColumns = [
  'number',
  'outcome',
  'began_at',
  'received_at',
  'answered',
  'total',
  'maximum',
  'unmarked_answers',
  'provisional',
  'receipt',
  'paper_hash',
  'last_hash'
] as const

const cellSchema = z.union([z.string(), z.number()])
const cellsSchema = z.partialRecord(z.enum(savedColumns), cellSchema)
const scoresSchema = z.record(z.string(), z.number().nullable())

export async function saveMark(transaction: Queries, examId: string, { number, outcome, cells, scores }: ResultRow): Promise<void> {
  const saved = Object.fromEntries(savedColumns.map((column) => [column, cells[column] ?? '']))
  await transaction
    .insertInto('exam_mark')
    .values({ exam_id: examId, number, outcome, cells: JSON.stringify(saved), scores: JSON.stringify(scores) })
    .execute()
}

/** Lists the marks of deleted candidates, by number. */
export async function listMarks(queries: Queries, examId: string): Promise<ResultRow[]> {
  const rows = await queries.selectFrom('exam_mark').selectAll().where('exam_id', '=', examId).orderBy('number').execute()
  return rows.map(({ number, outcome, cells, scores }) => ({
    number,
    outcome: z.enum(outcomes).parse(outcome),
    cells: cellsSchema.parse(JSON.parse(cells)),
    scores: scoresSchema.parse(JSON.parse(scores))
  }))
}
