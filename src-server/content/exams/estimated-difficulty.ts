import type { Item } from '../../../src-shared/content/item-types/item-types.ts'

export type Difficulty = Item['difficulty']

/**
 * Difficulties that answers of learners contradict, by item. `contentVersion`: of the subject in which the item had the wording that they answered; in another
 * version the author's word holds.
 */
export type EstimatedDifficulties = ReadonlyMap<string, { readonly contentVersion: number; readonly difficulty: Difficulty }>

/** How difficult an item is. */
export type DifficultyOf = (item: Item) => Difficulty

/** As the author said. */
export const authorsDifficulty: DifficultyOf = ({ difficulty }) => difficulty

/** Returns how difficult items of a content are: as estimated, and otherwise as their author said. */
export function createDifficultyOf(estimated: EstimatedDifficulties | undefined, contentVersion: number | undefined): DifficultyOf {
  return ({ id, difficulty }) => {
    const found = estimated?.get(id)
    return found !== undefined && found.contentVersion === contentVersion ? found.difficulty : difficulty
  }
}
