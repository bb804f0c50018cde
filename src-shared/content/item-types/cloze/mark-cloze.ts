import { fractionOf, type Fraction } from '../base/fraction.ts'
import { isAcceptedText } from '../short-text/is-accepted-text.ts'
import type { ClozeKey, ClozeResponse, GapKey } from './cloze-schemas.ts'

/** Returns the share of gaps filled correctly. */
export function markCloze({ gaps }: ClozeResponse, key: ClozeKey): Fraction {
  const given = new Map(Object.entries(gaps))
  return fractionOf(key.gaps.filter((gap) => isGapRight(given.get(gap.id), gap)).length, key.gaps.length)
}

export function isGapRight(given: string | undefined, key: GapKey): boolean {
  if (given === undefined) return false
  return key.kind === 'list' ? given === key.optionId : isAcceptedText(given, { accepted: key.accepted, isCaseSensitive: false })
}
