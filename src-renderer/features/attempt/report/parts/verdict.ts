import { isUnmarked, type MarkedItem } from '../../../../../src-shared/content/scoring/credit-of.ts'
import type { Counting } from '../../../../../src-shared/content/scoring/counting.ts'
import type { ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'
import type { Share } from '../../../../../src-shared/content/scoring/share.ts'

/**
 * Result of one item. `partly`: it earned some of its mark. `dropped`: it does not count. `unmarked`: a person must mark it. `not-chosen`: its
 * question did not have to be answered.
 */
export type Verdict = 'right' | 'partly' | 'wrong' | 'unanswered' | 'dropped' | 'unmarked' | 'not-chosen'

/** Colour of a verdict. Its text says the same, so that nothing depends on colour alone. */
export const verdictColors: Readonly<Record<Verdict, string>> = {
  right: 'var(--koya-green)',
  partly: 'var(--koya-ochre)',
  wrong: 'var(--koya-clay)',
  unanswered: 'var(--koya-ochre)',
  dropped: 'var(--koya-ochre)',
  unmarked: 'var(--koya-ochre)',
  'not-chosen': 'var(--koya-ink-soft)'
}

interface Judged extends Omit<MarkedItem, 'id'> {
  readonly given: ItemResponse | null
  readonly share: Share
}

/** `counting` is absent where a question stands alone, as in study mode. */
export function verdictOf(item: Judged, counting?: Counting): Verdict {
  const { given, share, ruling } = item
  if (ruling === 'dropped') return 'dropped'
  if (given === null) return counting === 'not-chosen' ? 'not-chosen' : 'unanswered'
  if (isUnmarked(item)) return 'unmarked'
  if (share.numerator === 0) return 'wrong'
  return share.numerator === share.denominator ? 'right' : 'partly'
}
