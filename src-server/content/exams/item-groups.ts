import type { Item } from '../../../src-shared/content/item-types/item-types.ts'

/** Items that are drawn together: those of one stimulus in authored order, or a single item. */
export type ItemGroup = readonly [Item, ...Item[]]

export function groupByStimulus(items: readonly Item[]): ItemGroup[] {
  const groups: [Item, ...Item[]][] = []
  const ofStimulus = new Map<string, [Item, ...Item[]]>()
  for (const item of items) {
    const { stimulusId } = item
    const begun = stimulusId === undefined ? undefined : ofStimulus.get(stimulusId)
    if (begun) {
      begun.push(item)
      continue
    }
    const group: [Item, ...Item[]] = [item]
    groups.push(group)
    if (stimulusId !== undefined) ofStimulus.set(stimulusId, group)
  }
  return groups
}

/** Returns how many questions a group is: one where its items are the parts of a question. */
export function questionCountOf(group: ItemGroup): number {
  return group[0].part === undefined ? group.length : 1
}

/** Returns an item for each question of a group, for counts of topics and difficulties. */
export function itemsToCount(group: ItemGroup): readonly Item[] {
  return group[0].part === undefined ? group : [group[0]]
}

/** For each position, returns which totals the groups from there on can give, up to `limit`. */
export function reachableCounts(groups: readonly ItemGroup[], limit: number): ReadonlySet<number>[] {
  const reachable: Set<number>[] = [new Set([0])]
  for (const group of groups.toReversed()) {
    const later = reachable[0] ?? new Set([0])
    const withGroup = [...later].map((sum) => sum + questionCountOf(group)).filter((sum) => sum <= limit)
    reachable.unshift(new Set([...later, ...withGroup]))
  }
  return reachable
}

/** Returns the largest number of questions, at most `wanted`, that whole groups can give. */
export function mostOf(items: readonly Item[], wanted: number): number {
  const groups = groupByStimulus(items)
  const larger = groups.filter((group) => questionCountOf(group) > 1)
  // Single items fill up any total of the others, so only those need to be tried.
  const [sums] = reachableCounts(larger, wanted)
  return Math.max(...[...(sums ?? [])].map((sum) => Math.min(wanted, sum + groups.length - larger.length)))
}
