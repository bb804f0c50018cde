import { meets, stemsIn, type SoughtWord } from '../../../src-shared/learning/search/search-terms.ts'

/** The plain texts by which something is found. */
export interface NamedBy {
  /** What it is called, and then what is said of it. A word must stand in one of these. */
  readonly names: readonly string[]
  /** Where the other words may stand: what it belongs to. */
  readonly beside?: string
}

/** Those that have all the words: first whose name has them, then whose further texts are needed for it. Otherwise in their own order. Pure. */
export function findNamed<One>(all: readonly One[], sought: readonly SoughtWord[], namesOf: (one: One) => NamedBy): readonly One[] {
  const ranked = all.flatMap((one) => {
    const rank = rankOf(namesOf(one), sought)
    return rank === null ? [] : [{ one, rank }]
  })
  return ranked.toSorted((before, after) => before.rank - after.rank).map(({ one }) => one)
}

/** How many texts after the first are needed to have all the words; null where they do not have them. */
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
