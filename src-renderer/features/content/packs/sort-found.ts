import type { FoundPack } from '../../../../src-shared/content/packs/pack-work.ts'
import { ownExamOf, type StudyFacts } from '../../../../src-shared/account/study-scope.ts'

/** Whether a pack is for the learner: its publisher says so, does not say, or says that it is for others. */
type PackFit = 'fits' | 'unknown' | 'other'

const order: readonly PackFit[] = ['fits', 'unknown', 'other']

/** Returns whether a pack is for a learner's class or exam. Without a learner, or where no publisher says it, nobody knows. Pure. */
export function fitOf({ about }: Pick<FoundPack, 'about'>, learner: StudyFacts | null): PackFit {
  const { classLevels, exams } = about ?? {}
  if (learner === null || (classLevels === undefined && exams === undefined)) return 'unknown'
  const own = ownExamOf(learner)
  if (own !== null && exams?.includes(own) === true) return 'fits'
  return learner.classLevel !== null && classLevels?.includes(learner.classLevel) === true ? 'fits' : 'other'
}

/** Returns the packs for the learner first, and how many are for others. Packs of one kind keep their order. Pure. */
export function sortFound(
  found: readonly FoundPack[],
  learner: StudyFacts | null
): { readonly packs: readonly FoundPack[]; readonly otherCount: number } {
  const fits = new Map(found.map((pack) => [pack, fitOf(pack, learner)]))
  const rank = (pack: FoundPack): number => order.indexOf(fits.get(pack) ?? 'unknown')
  return {
    packs: found.toSorted((one, other) => rank(one) - rank(other)),
    otherCount: found.filter((pack) => fits.get(pack) === 'other').length
  }
}
