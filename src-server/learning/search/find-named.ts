import { meets, stemsIn, type SoughtWord } from '../../../src-shared/learning/search/search-terms.ts'

/** The plain texts by which something is found. */
export interface NamedBy {
  /** Its name, then its description. At least one word must be in one of these. */
  readonly names: readonly string[]
  /** Where the other words may be: the name of what it belongs to. */
  readonly beside?: string
}

/** Returns those with all the words: first those whose name has them, then those that need further texts. Otherwise keeps the order. Pure. */
export function findNamed<One>(all: readonly One[], sought: readonly SoughtWord[], namesOf: (one: One) => NamedBy): readonly One[] {
  const ranked = all.flatMap((one) => {
    const rank = rankOf(namesOf(one), sought)
    return rank === null ? [] : [{ one, rank }]
  })
  return ranked.toSorted((before, after) => before.rank - after.rank).map(({ one }) => one)
}

/** Returns how many texts after the first are needed for all the words; null where words are missing. */
function rankOf({ names, beside = '' }: NamedBy, sought: readonly SoughtWord[]): number | null {
  const texts = [...names, beside].map(stemsIn)
  const hasAny = texts.slice(0, -1).some((stems) => sought.some((word) => stems.some((stem) => meets(stem, word))))
  if (!hasAny) return null
  const found = texts.findIndex((_, last) => {
    const stems = texts.slice(0, last + 1).flat()
    return sought.every((word) => stems.some((stem) => meets(stem, word)))
  })
  return found < 0 ? null : found
}
