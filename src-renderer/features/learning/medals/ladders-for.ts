import type { MedalLadder } from '../../../../src-shared/content/exams/medal-ladder.ts'
import type { ClassLevelSlug } from '../../../../src-shared/account/class-levels.ts'

/**
 * Returns the ladders for a class, or all if it is unknown, followed by ladders of other classes on which the learner has results, so that medals
 * stay visible after a school year.
 */
export function laddersFor(ladders: readonly MedalLadder[], classLevel: ClassLevelSlug | null): readonly MedalLadder[] {
  const isForClass = ({ classLevels }: MedalLadder): boolean => classLevel === null || classLevels.includes(classLevel)
  const isClimbed = ({ levels }: MedalLadder): boolean => levels.some(({ bestPercent }) => bestPercent !== null)
  return [...ladders.filter(isForClass), ...ladders.filter((ladder) => !isForClass(ladder) && isClimbed(ladder))]
}
