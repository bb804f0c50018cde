import { z } from '../../../src-shared/kernel/schema/zod.ts'

/** Answers are sorted by the rest of the subject into so many equal parts of the scale from 0 to 1. */
export const BIN_COUNT = 20
/** The unit of a rest share: an integer, so that sums are exact and do not depend on their order. */
export const REST_UNIT = 1000

const count = z.int().nonnegative()

/**
 * Answers of one kind to one item. `n`: all. `m`: those whose learner answered enough other questions of the subject; `sum` and `squares` are the sums of
 * their rest shares and of the squares, in `REST_UNIT`; `bins` counts them by rest share.
 */
export const answerCellSchema = z.strictObject({ n: count, m: count, sum: count, squares: count, bins: z.array(count).length(BIN_COUNT) })

/**
 * First answers to one wording of an item, as counts without people. The cells are by what was answered, so that another key can be applied to them later.
 * `open`: how often it was left unanswered.
 */
export const answerCountsSchema = z.strictObject({ open: count, cells: z.record(z.string().min(1).max(120), answerCellSchema) })

export type AnswerCell = z.infer<typeof answerCellSchema>
export type AnswerCounts = z.infer<typeof answerCountsSchema>

export const noAnswers: AnswerCounts = { open: 0, cells: {} }

/** One first answer. `cell`: what was answered, null for nothing. `rest`: the share of right answers in the rest of the subject; null with too few. */
export interface FirstAnswer {
  readonly cell: string | null
  /** In `REST_UNIT`. */
  readonly rest: number | null
}

/** Returns the counts with one answer more. Pure. */
export function countAnswer(counts: AnswerCounts, { cell, rest }: FirstAnswer): AnswerCounts {
  if (cell === null) return { ...counts, open: counts.open + 1 }
  const one = rest === null ? { ...emptyCell, n: 1 } : { n: 1, m: 1, sum: rest, squares: rest * rest, bins: emptyCell.bins.with(binOf(rest), 1) }
  return addCounts(counts, { open: 0, cells: { [cell]: one } })
}

/** Returns the sum of two counts. Pure; the order does not matter. */
export function addCounts(one: AnswerCounts, other: AnswerCounts): AnswerCounts {
  const cells: Record<string, AnswerCell> = { ...one.cells }
  for (const [name, cell] of Object.entries(other.cells)) {
    const before = Object.hasOwn(cells, name) ? cells[name] : undefined
    cells[name] = before === undefined ? cell : addCells(before, cell)
  }
  return { open: one.open + other.open, cells }
}

/** Returns the number of answers. */
export function answeredIn({ cells }: AnswerCounts): number {
  return Object.values(cells).reduce((sum, { n }) => sum + n, 0)
}

export const emptyCell: AnswerCell = { n: 0, m: 0, sum: 0, squares: 0, bins: Array<number>(BIN_COUNT).fill(0) }

export function addCells(one: AnswerCell, other: AnswerCell): AnswerCell {
  return {
    n: one.n + other.n,
    m: one.m + other.m,
    sum: one.sum + other.sum,
    squares: one.squares + other.squares,
    bins: one.bins.map((number, bin) => number + (other.bins[bin] ?? 0))
  }
}

function binOf(rest: number): number {
  return Math.min(BIN_COUNT - 1, Math.floor((rest * BIN_COUNT) / REST_UNIT))
}
