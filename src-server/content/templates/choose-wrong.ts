import type { SeededRandom } from '../../platform/create-seeded-random.ts'

/** A wrong option as it stands in one draw. */
interface WrongOption {
  readonly value: number
}

/**
 * `takes` of the wrong options, such that the key stands at each place by size that they allow as often as at any other: who has noticed
 * that it is always the second smallest knows no physics.
 */
export function chooseWrong<Option extends WrongOption>(
  wrong: readonly Option[],
  key: number,
  { takes, random }: { readonly takes: number; readonly random: Pick<SeededRandom, 'below' | 'shuffle'> }
): Option[] {
  const mixed = random.shuffle(wrong)
  const smaller = mixed.filter(({ value }) => value < key)
  const larger = mixed.filter(({ value }) => value >= key)
  const least = Math.max(0, takes - larger.length)
  const most = Math.min(takes, smaller.length)
  const below = least + random.below(most - least + 1)
  return [...smaller.slice(0, below), ...larger.slice(0, takes - below)]
}
