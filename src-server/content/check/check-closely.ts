import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import { checkArithmetic } from './arithmetic/check-arithmetic.ts'
import { checkCalculationSource } from './items/check-calculation-source.ts'
import { checkClues } from './items/check-clues.ts'
import { checkEqualOptions } from './items/check-equal-options.ts'
import { checkTolerance } from './items/check-tolerance.ts'
import { checkVerdicts } from './items/check-verdicts.ts'

/** A check of one item by its texts alone. */
type ItemCheck = (item: Item) => readonly ContentFinding[]

/** What is checked in each item beyond `checkItem`: faults that a reader easily misses. Slower and less certain, so it is for banks and not for hints. */
const itemChecks: readonly ItemCheck[] = [checkArithmetic, checkEqualOptions, checkVerdicts, checkClues, checkTolerance]

/** Checks one item closely. Its texts must be within the bounds of `authored-text.ts`. */
export function checkItemClosely(item: Item): readonly ContentFinding[] {
  return itemChecks.flatMap((check) => check(item))
}

/** Checks the items of a subject closely, each together with its stimulus. */
export function checkClosely({ items, stimuli, sounds = [] }: SubjectContent): readonly ContentFinding[] {
  return items.flatMap((item) => {
    const stimulus = stimuli.find(({ id }) => id === item.stimulusId)
    const heard = sounds.find(({ id }) => id === stimulus?.sound?.soundId)
    return [...checkItemClosely(item), ...checkCalculationSource(item, [stimulus?.text ?? '', heard?.transcript ?? ''])]
  })
}
