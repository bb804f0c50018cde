import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { authoredBase } from '../../../src-shared/content/item-types/base/item-base.ts'

const share = z.int().nonnegative()

/** In which proportions a paper takes the items of a subject. Where something is absent, it is in proportion to what the bank holds. */
export const blueprintSchema = z.strictObject({
  /** Shares by topic; a topic that is not named comes only where the named ones have too few items. */
  topics: z.record(z.string(), share).optional(),
  difficulties: z.record(authoredBase.difficulty, share).optional()
})

export type Blueprint = z.infer<typeof blueprintSchema>

/** What is to be had of one topic or difficulty, and its share of the paper in any unit. */
export interface Portion {
  readonly name: string
  readonly share: number
  readonly supply: number
}

/** How many items a portion gives: its exact share rounded down and up, and which of both was drawn. */
export interface Quota {
  readonly least: number
  readonly most: number
  readonly drawn: number
}

/**
 * How many of `count` items each portion gives: those that are drawn are exactly `count` together, none is more than its supply, and each is
 * within one of its exact share of what the portions that are used up leave. Pure. Which portions are rounded up turns on `offset`, any
 * whole number from 0 to below the sum of shares, and on their order (systematic sampling, W. G. Madow 1949): over many papers each comes
 * as often as its share says. Where the shares do not fill the paper, portions with none give the rest by their supply.
 */
export function apportion(portions: readonly Portion[], count: number, offset: (below: number) => number): ReadonlyMap<string, Quota> {
  const quotas = new Map(portions.map(({ name }) => [name, exactly(0)]))
  let open = portions.filter(({ supply, share: own }) => supply > 0 && own > 0)
  let left = count
  for (let spent = spentOf(open, left); spent.length > 0; spent = spentOf(open, left)) {
    for (const { name, supply } of spent) quotas.set(name, exactly(supply))
    left -= spent.reduce((sum, { supply }) => sum + supply, 0)
    open = open.filter((portion) => !spent.includes(portion))
  }
  if (open.length > 0) return new Map([...quotas, ...round(open, left, offset)])
  const unasked = portions.filter(({ supply, share: own }) => supply > 0 && own === 0).map((portion) => ({ ...portion, share: portion.supply }))
  return left > 0 && unasked.length > 0 ? new Map([...quotas, ...apportion(unasked, left, offset)]) : quotas
}

function exactly(count: number): Quota {
  return { least: count, most: count, drawn: count }
}

function sumOfShares(portions: readonly Portion[]): number {
  return portions.reduce((sum, { share: own }) => sum + own, 0)
}

/** Portions that have fewer items than their share of `count`. */
function spentOf(portions: readonly Portion[], count: number): readonly Portion[] {
  const total = sumOfShares(portions)
  return portions.filter(({ share: own, supply }) => own * count > supply * total)
}

/** Every portion its exact share, rounded down or up, all in whole numbers. */
function round(portions: readonly Portion[], count: number, offset: (below: number) => number): [string, Quota][] {
  const total = sumOfShares(portions)
  let before = offset(total)
  return portions.map(({ name, share: own }) => {
    const after = before + count * own
    const drawn = Math.floor(after / total) - Math.floor(before / total)
    before = after
    return [name, { least: Math.floor((count * own) / total), most: Math.ceil((count * own) / total), drawn }]
  })
}
