import { groupByStimulus } from '../../content/exams/item-groups.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { FreshMaker } from '../../content/templates/create-fresh-maker.ts'
import type { SeededRandom } from '../../platform/create-seeded-random.ts'

interface Mixing {
  /** The number of items in the paper, as far as there are enough. */
  readonly count: number
  /** At least one item in this many is fresh, as far as the topics have templates. Default: none need be. */
  readonly oneIn?: number | undefined
  readonly maker: FreshMaker
  /** The ids of the items that the candidate has had. */
  readonly timesSeen: ReadonlyMap<string, number>
  readonly random: SeededRandom
}

/**
 * Mixes fresh items into authored ones drawn by the blueprint. Fresh items fill the paper where too few are authored. They replace each item
 * that the candidate has had by one of its topic and difficulty. They replace new items until the least share is fresh, always of the same
 * topic, and of the same difficulty where possible. So topics keep their shares. Items of a stimulus are unchanged and stay together. Pure,
 * as far as the maker is.
 */
export function mixFresh(written: readonly Item[], { count, oneIn, maker, timesSeen, random }: Mixing): Item[] {
  const extra = fillUp(count - written.length, maker)
  const least = oneIn === undefined ? 0 : Math.ceil(count / oneIn)
  const single = random.shuffle(written.filter(({ stimulusId }) => stimulusId === undefined))
  const isHad = ({ id }: Item): boolean => timesSeen.has(id)
  const ordered = [...single.filter(isHad), ...single.filter((item) => !isHad(item))]
  const replaced = new Map<Item, Item>()
  const isShort = (): boolean => extra.length + replaced.size < least
  const replace = (item: Item, isAsHard: boolean): void => {
    const { topic, difficulty } = item
    const fresh = maker.next(isAsHard ? { topic, difficulty } : { topic })
    if (fresh !== null) replaced.set(item, fresh)
  }
  for (const item of ordered) if (isHad(item) || isShort()) replace(item, true)
  for (const item of ordered) if (!replaced.has(item) && isShort()) replace(item, false)
  return random.shuffle(groupByStimulus([...written.map((item) => replaced.get(item) ?? item), ...extra])).flat()
}

function fillUp(missing: number, maker: FreshMaker): Item[] {
  const extra: Item[] = []
  while (extra.length < missing) {
    const item = maker.next({})
    if (item === null) break
    extra.push(item)
  }
  return extra
}
