import { apportion, type Blueprint, type Quota } from '../../content/exams/blueprint.ts'
import { groupByStimulus, itemsToCount, questionCountOf, reachableCounts, type ItemGroup } from '../../content/exams/item-groups.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { SeededRandom } from '../../platform/create-seeded-random.ts'
import { authorsDifficulty, type DifficultyOf } from '../../content/exams/estimated-difficulty.ts'
import { fillQuotas, type Quotas } from './fill-quotas.ts'

export interface Draw {
  readonly random: SeededRandom
  /** Default: in proportion to the items. */
  readonly blueprint?: Blueprint | undefined
  /** In how many papers the candidate has had each item; an absent item is new. */
  readonly timesSeen?: ReadonlyMap<string, number> | undefined
  /** Default: as the author said. */
  readonly difficultyOf?: DifficultyOf | undefined
}

/**
 * Chooses `count` questions in random order, whole stimuli only; null where no set of whole groups gives exactly that many. Pure. Priorities: the
 * number of questions, then the quotas of topics, then those of difficulties, then items that the candidate has had least often; these also
 * decide which topics are rounded up. Without stimuli, each topic is within one of its share.
 */
export function chooseItems(items: readonly Item[], count: number, draw: Draw): Item[] | null {
  const { random, blueprint = {}, timesSeen = new Map<string, number>(), difficultyOf = authorsDifficulty } = draw
  const groups = random.shuffle(groupByStimulus(items))
  if (!canFill(groups, count)) return null
  const quotas = toQuotas(groups.flatMap(itemsToCount), { count, blueprint, random, difficultyOf })
  const texts = chooseTexts(groups, { count, quotas: quotas.topics, timesSeen })
  const singles = groups.filter((group) => group.length === 1).flat()
  const ofTexts = texts.flatMap(itemsToCount)
  const chosen = new Set([
    ...texts.flat(),
    ...fillQuotas(singles, { count: count - ofTexts.length, quotas: without(quotas, ofTexts, difficultyOf), timesSeen, difficultyOf })
  ])
  return groups.filter(([first]) => chosen.has(first)).flat()
}

interface QuotaRequest {
  readonly count: number
  readonly blueprint: Blueprint
  readonly random: SeededRandom
  readonly difficultyOf: DifficultyOf
}

function toQuotas(items: readonly Item[], { count, blueprint, random, difficultyOf }: QuotaRequest): Quotas {
  const quotasBy = (nameOf: (item: Item) => string, shares: Readonly<Record<string, number>> | undefined) => {
    const portions = [...countBy(items, nameOf)].map(([name, supply]) => ({ name, supply, share: shares ? (shares[name] ?? 0) : supply }))
    return apportion(random.shuffle(portions), count, random.below)
  }
  return { topics: quotasBy(({ topic }) => topic, blueprint.topics), difficulties: quotasBy(difficultyOf, blueprint.difficulties) }
}

interface TextRequest {
  readonly count: number
  readonly quotas: Quotas['topics']
  readonly timesSeen: ReadonlyMap<string, number>
}

/**
 * Chooses the stimuli of a paper. All groups are ordered with the least often seen first. In the first round, a group is taken if its topics
 * have room; in the second, whatever the quotas say. A group is only taken if the rest can still fill the paper.
 */
function chooseTexts(groups: readonly ItemGroup[], { count, quotas, timesSeen }: TextRequest): ItemGroup[] {
  if (groups.every((group) => group.length === 1)) return []
  const ordered = groups.toSorted((one, other) => timesHad(one, timesSeen) - timesHad(other, timesSeen))
  const room = new Map([...quotas].map(([topic, { most }]) => [topic, most]))
  const taken = new Set<ItemGroup>()
  let missing = count
  for (const respectsQuotas of [true, false]) {
    for (const group of ordered) {
      if (taken.has(group) || questionCountOf(group) > missing || (respectsQuotas && !hasRoom(room, group))) continue
      const rest = ordered.filter((other) => other !== group && !taken.has(other))
      if (!canFill(rest, missing - questionCountOf(group))) continue
      taken.add(group)
      missing -= questionCountOf(group)
      for (const [topic, number] of countBy(itemsToCount(group), (item) => item.topic)) room.set(topic, (room.get(topic) ?? 0) - number)
    }
  }
  return groups.filter((group) => group.length > 1 && taken.has(group))
}

function hasRoom(room: ReadonlyMap<string, number>, group: ItemGroup): boolean {
  return [...countBy(itemsToCount(group), ({ topic }) => topic)].every(([topic, number]) => number <= (room.get(topic) ?? 0))
}

/** Returns whether whole groups can give exactly `count` items. */
function canFill(groups: readonly ItemGroup[], count: number): boolean {
  const singles = groups.filter(({ length }) => length === 1).length
  const [sums] = reachableCounts(
    groups.filter(({ length }) => length > 1),
    count
  )
  return [...(sums ?? [])].some((sum) => count - sum <= singles)
}

/** Returns how often a candidate has had the items of a group, on average. */
function timesHad(group: ItemGroup, timesSeen: ReadonlyMap<string, number>): number {
  return group.reduce((sum, { id }) => sum + (timesSeen.get(id) ?? 0), 0) / group.length
}

function without(quotas: Quotas, items: readonly Item[], difficultyOf: DifficultyOf): Quotas {
  return {
    topics: subtract(
      quotas.topics,
      countBy(items, ({ topic }) => topic)
    ),
    difficulties: subtract(quotas.difficulties, countBy(items, difficultyOf))
  }
}

function subtract(quotas: ReadonlyMap<string, Quota>, taken: ReadonlyMap<string, number>): ReadonlyMap<string, Quota> {
  return new Map(
    [...quotas].map(([name, { least, most, drawn }]) => {
      const rest = (quota: number): number => Math.max(0, quota - (taken.get(name) ?? 0))
      return [name, { least: rest(least), most: rest(most), drawn: rest(drawn) }]
    })
  )
}

function countBy(items: readonly Item[], nameOf: (item: Item) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1)
  return counts
}
