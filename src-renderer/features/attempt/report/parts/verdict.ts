import type { ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'
import type { Ruling } from '../../../../../src-shared/content/scoring/ruling.ts'
import type { Share } from '../../../../../src-shared/content/scoring/share.ts'

/** What became of one item: `partly` has earned some of its mark and not all of it, `dropped` counts for nothing. */
export type Verdict = 'right' | 'partly' | 'wrong' | 'unanswered' | 'dropped'

interface Judged {
  readonly given: ItemResponse | null
  readonly share: Share
  readonly ruling?: Ruling | undefined
}

export function verdictOf({ given, share, ruling }: Judged): Verdict {
  if (ruling === 'dropped') return 'dropped'
  if (given === null) return 'unanswered'
  if (share.numerator === 0) return 'wrong'
  return share.numerator === share.denominator ? 'right' : 'partly'
}
