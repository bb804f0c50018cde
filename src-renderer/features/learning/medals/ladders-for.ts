import type { MedalLadder } from '../../../../src-shared/content/exams/medal-ladder.ts'
import type { ClassLevelSlug } from '../../../../src-shared/account/class-levels.ts'

/**
 * The ladders for a class, all where it was not told; after them those of other classes that the learner has climbed on, so that medals stay
 * in sight when a year ends.
 */
export function laddersFor(ladders: readonly MedalLadder[], classLevel: ClassLevelSlug | null): readonly MedalLadder[] {
  const isForClass = ({ classLevels }: MedalLadder): boolean => classLevel === null || classLevels.includes(classLevel)
  const isClimbed = ({ levels }: MedalLadder): boolean => levels.some(({ bestPercent }) => bestPercent !== null)
  return [...ladders.filter(isForClass), ...ladders.filter((ladder) => !isForClass(ladder) && isClimbed(ladder))]
}
