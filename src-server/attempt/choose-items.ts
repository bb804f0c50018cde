import { groupByStimulus, reachableCounts } from '../../src-shared/content/item-groups.ts'
import type { Item } from '../../src-shared/item-types/item-types.ts'
import type { SeededRandom } from './create-seeded-random.ts'

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
