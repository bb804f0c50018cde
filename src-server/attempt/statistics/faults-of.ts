import type { ItemFault } from '../../../src-shared/attempt/statistics/item-statistics.ts'
import type { ItemFigures, OptionFigures } from './estimate-item.ts'

/** Hardly more than guessing among four options. */
const TOO_HARD = 0.3
/** From here on a correlation is worth something; see R. L. Ebel, "Measuring Educational Achievement", 1965. */
const LEAST_DISCRIMINATION = 0.1
/** A distractor that fewer choose does no work. */
const UNUSED = 0.05

/** A fault and how clear it is: a larger number is listed first. */
interface WeighedFault {
  readonly fault: ItemFault
  readonly weight: number
}

/**
 * Returns what is wrong with a question, if the whole range of the figure says so: few answers accuse no question. A question that weaker learners answer better
 * comes before one that is too hard, and that before one with an option without use. Pure.
 */
export function faultsOf({ difficulty, discrimination, options }: ItemFigures): readonly WeighedFault[] {
  const found: WeighedFault[] = []
  if (discrimination !== null && discrimination.value < 0 && discrimination.high < LEAST_DISCRIMINATION)
    found.push({ fault: 'negative', weight: 3 - discrimination.high })
  if (difficulty.high <= TOO_HARD) found.push({ fault: 'too-hard', weight: 1 + TOO_HARD - difficulty.high })
  const unused = options.filter(isUnused)
  if (unused.length > 0) found.push({ fault: 'unused-option', weight: unused.length / 10 })
  return found
}

export function isUnused({ isRight, chosen }: OptionFigures): boolean {
  return !isRight && chosen.high < UNUSED
}
