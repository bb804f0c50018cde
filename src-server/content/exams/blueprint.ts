import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { authoredBase } from '../../../src-shared/content/item-types/base/item-base.ts'

const share = z.int().nonnegative()

/** The proportions in which a paper takes a subject's items. An absent part follows the proportions of the bank. */
export const blueprintSchema = z.strictObject({
  /** Shares by topic. A topic that is not named is used only where the named ones have too few items. */
  topics: z.record(z.string(), share).optional(),
  difficulties: z.record(authoredBase.difficulty, share).optional()
})

export type Blueprint = z.infer<typeof blueprintSchema>

/** The supply of one topic or difficulty, and its share of the paper in any unit. */
export interface Portion {
  readonly name: string
  readonly share: number
  readonly supply: number
}

/** The items that a portion gives: its exact share rounded down and up, and which of the two was drawn. */
export interface Quota {
  readonly least: number
  readonly most: number
  readonly drawn: number
}

/**
 * Divides `count` items among portions. The drawn numbers add up to exactly `count`, none exceeds its supply, and each is within one of its
 * exact share of what the used-up portions leave. Pure. `offset` (an integer from 0 to below the sum of shares) and the order decide which
 * portions are rounded up (systematic sampling, W. G. Madow 1949): over many papers, each comes as often as its share says. Where the shares
 * do not fill the paper, portions without a share give the rest in proportion to their supply.
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

/** Returns portions with fewer items than their share of `count`. */
function spentOf(portions: readonly Portion[], count: number): readonly Portion[] {
  const total = sumOfShares(portions)
  return portions.filter(({ share: own, supply }) => own * count > supply * total)
}

/** Rounds each portion's exact share down or up, using integers only. */
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
