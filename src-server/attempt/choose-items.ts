import type { Item } from '../../src-shared/item-types/item-types.ts'
import type { SeededRandom } from './create-seeded-random.ts'

/** Items that come together or not at all: those of one stimulus in authored order, or one item by itself. */
type ItemGroup = readonly [Item, ...Item[]]

/**
 * `count` of the items in a random order, whole stimuli only; null where no choice of whole groups gives exactly that many.
 */
export function chooseItems(items: readonly Item[], count: number, random: SeededRandom): Item[] | null {
  const groups = random.shuffle(groupByStimulus(items))
  const reachable = reachableCounts(groups, count)
  if (!reachable[0]?.has(count)) return null
  const chosen: Item[] = []
  let missing = count
  groups.forEach((group, index) => {
    // Taken whenever the groups after it can still fill the rest.
    if (group.length <= missing && reachable[index + 1]?.has(missing - group.length)) {
      chosen.push(...group)
      missing -= group.length
    }
  })
  return chosen
}

function groupByStimulus(items: readonly Item[]): ItemGroup[] {
  const groups = new Map<string, [Item, ...Item[]]>()
  for (const item of items) {
    const name = item.stimulusId ?? `item ${item.id}`
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  return [...groups.values()]
}

/** For each position, how many items the groups from there on can give, up to `limit`. */
function reachableCounts(groups: readonly ItemGroup[], limit: number): ReadonlySet<number>[] {
  const reachable: Set<number>[] = [new Set([0])]
  for (const group of groups.toReversed()) {
    const later = reachable[0] ?? new Set([0])
    const withGroup = [...later].map((sum) => sum + group.length).filter((sum) => sum <= limit)
    reachable.unshift(new Set([...later, ...withGroup]))
  }
  return reachable
}
