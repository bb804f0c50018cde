import type { ItemResponse } from '../item-types/item-types.ts'
import type { Share } from './share.ts'

/** What became of one item: `partly` has earned some of its mark and not all of it. */
export type Verdict = 'right' | 'partly' | 'wrong' | 'unanswered'

export function verdictOf({ given, share }: { readonly given: ItemResponse | null; readonly share: Share }): Verdict {
  if (given === null) return 'unanswered'
  if (share.numerator === 0) return 'wrong'
  return share.numerator === share.denominator ? 'right' : 'partly'
}
