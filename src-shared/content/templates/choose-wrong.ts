import type { DrawRandom } from './draw-random.ts'

/** A wrong option as computed in one draw. */
interface WrongOption {
  readonly value: number
}

/**
 * Chooses `takes` wrong options so that the key has each possible rank by size equally often. If it were always the second smallest, a
 * learner who noticed it would need no physics.
 */
export function chooseWrong<Option extends WrongOption>(
  wrong: readonly Option[],
  key: number,
  { takes, random }: { readonly takes: number; readonly random: DrawRandom }
): Option[] {
  const mixed = random.shuffle(wrong)
  const smaller = mixed.filter(({ value }) => value < key)
  const larger = mixed.filter(({ value }) => value >= key)
  const least = Math.max(0, takes - larger.length)
  const most = Math.min(takes, smaller.length)
  const below = least + random.below(most - least + 1)
  return [...smaller.slice(0, below), ...larger.slice(0, takes - below)]
}
