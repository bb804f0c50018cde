import type { ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'
import type { Ruling } from '../../../../../src-shared/content/scoring/ruling.ts'
import type { Share } from '../../../../../src-shared/content/scoring/share.ts'

/** Result of one item. `partly`: it earned some of its mark. `dropped`: it does not count. */
export type Verdict = 'right' | 'partly' | 'wrong' | 'unanswered' | 'dropped'

/** Colour of a verdict. Its text says the same, so that nothing depends on colour alone. */
export const verdictColors: Readonly<Record<Verdict, string>> = {
  right: 'var(--koya-green)',
  partly: 'var(--koya-ochre)',
  wrong: 'var(--koya-clay)',
  unanswered: 'var(--koya-ochre)',
  dropped: 'var(--koya-ochre)'
}

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
