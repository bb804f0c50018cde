import { wilsonInterval, type Interval } from '../../../src-shared/attempt/report/mean-interval.ts'
import { LEAST_ANSWERS } from '../../../src-shared/attempt/statistics/item-statistics.ts'
import { isRightCell, isRightOption, namesAnswers, optionsOfCell, type AppliedKey } from './answer-cells.ts'
import { addCells, answeredIn, emptyCell, REST_UNIT, type AnswerCell, type AnswerCounts } from './answer-counts.ts'

/** The best and the weakest third each need so many. */
const LEAST_OF_THIRDS = 3 * LEAST_ANSWERS

/** For 95 of 100 ranges to hold the true figure. */
const Z = 1.96

/** A figure with the range in which it likely lies. */
export interface RangedFigure extends Interval {
  readonly value: number
}

export interface OptionFigures {
  readonly optionId: string
  readonly isRight: boolean
  /** Of all answers, from 0 to 1. Answers with several options count for each. */
  readonly chosen: RangedFigure
  /** The same of the best and of the weakest third by the rest of the subject; null with fewer than 90 answers. */
  readonly best: number | null
  readonly weakest: number | null
}

export interface ItemFigures {
  /** First answers that they are estimated from, without those left open. */
  readonly answeredCount: number
  readonly openCount: number
  /** The share of right answers, with Wilson's range. */
  readonly difficulty: RangedFigure
  /**
   * The point-biserial correlation of being right with the rest of the subject, without this item, and its range by Fisher's transformation; null where
   * it cannot be computed: too few answers with a rest, or all the same.
   */
  readonly discrimination: RangedFigure | null
  /** Empty for items without a list of options. */
  readonly options: readonly OptionFigures[]
}

/** The item as the figures need it. `optionIds`: all that were shown, so that one that nobody chose is named; empty without a list. */
export interface EstimatedItem extends AppliedKey {
  readonly optionIds: readonly string[]
}

/** Estimates an item from first answers. Pure. Null with fewer than `LEAST_ANSWERS`, and for an item that no longer counts. */
export function estimateItem(counts: AnswerCounts, item: EstimatedItem): ItemFigures | null {
  const answeredCount = answeredIn(counts)
  if (answeredCount < LEAST_ANSWERS || item.ruling === 'dropped') return null
  const all = sumOf(counts, () => true)
  const right = sumOf(counts, (cell) => isRightCell(cell, item))
  return {
    answeredCount,
    openCount: counts.open,
    difficulty: shareOf(right.n, answeredCount),
    discrimination: discriminationOf(right, all),
    options: namesAnswers(item.key) ? optionsOf(counts, item, all) : []
  }
}

function sumOf({ cells }: AnswerCounts, isCounted: (cell: string) => boolean): AnswerCell {
  return Object.entries(cells).reduce((sum, [name, cell]) => (isCounted(name) ? addCells(sum, cell) : sum), emptyCell)
}

function shareOf(part: number, total: number): RangedFigure {
  const value = part / total
  return { value, ...wilsonInterval(value, total, Z) }
}

/** Pearson's correlation where one variable is 0 or 1: of whole sums, so that it does not depend on the order of answers. */
function discriminationOf(right: AnswerCell, all: AnswerCell): RangedFigure | null {
  if (all.m < LEAST_ANSWERS || right.m === 0 || right.m === all.m) return null
  const spread = all.m * all.squares - all.sum ** 2
  if (spread <= 0) return null
  const value = clamp((all.m * right.sum - right.m * all.sum) / Math.sqrt(spread * right.m * (all.m - right.m)))
  const half = Z / Math.sqrt(all.m - 3)
  return { value, low: Math.tanh(Math.atanh(value) - half), high: Math.tanh(Math.atanh(value) + half) }
}

/** Rounding must not leave the scale, on which `atanh` has no value at the ends. */
function clamp(value: number): number {
  return Math.max(-1 + Number.EPSILON, Math.min(1 - Number.EPSILON, value))
}

function optionsOf(counts: AnswerCounts, item: EstimatedItem, all: AnswerCell): OptionFigures[] {
  const thirds = all.m < LEAST_OF_THIRDS ? null : { weakest: thirdOf(all.bins), best: thirdOf(all.bins.toReversed()).toReversed() }
  const answered = Object.keys(counts.cells).flatMap((cell) => optionsOfCell(cell, item.key))
  return [...new Set([...item.optionIds, ...answered])].map((optionId) => {
    const { n, bins } = sumOf(counts, (cell) => optionsOfCell(cell, item.key).includes(optionId))
    const shareIn = (weights: readonly number[]): number => weigh(bins, weights) / weigh(all.bins, weights)
    return {
      optionId,
      isRight: isRightOption(optionId, item),
      chosen: shareOf(n, answeredIn(counts)),
      best: thirds && shareIn(thirds.best),
      weakest: thirds && shareIn(thirds.weakest)
    }
  })
}

/** Returns how much of each bin belongs to the first third of answers, from 0 to 1. Of a bin across the border a part belongs to it. */
function thirdOf(bins: readonly number[]): number[] {
  let missing = bins.reduce((sum, number) => sum + number, 0) / 3
  return bins.map((number) => {
    const taken = Math.min(number, missing)
    missing -= taken
    return number === 0 ? 0 : taken / number
  })
}

function weigh(bins: readonly number[], weights: readonly number[]): number {
  return bins.reduce((sum, number, bin) => sum + number * (weights[bin] ?? 0), 0)
}

/** Returns the share of right answers in the rest of the subject, as counts hold it. */
export function toRest(rights: number, answered: number): number {
  return Math.round((REST_UNIT * rights) / answered)
}
