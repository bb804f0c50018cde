import type { ItemResponse, PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { afterPress, type PairParts, type PairResponses } from '../pairing/pairs.ts'

export const matchingResponses: PairResponses = {
  pairsIn: (given) => (given !== null && 'pairs' in given ? given.pairs : {}),
  toResponse: (pairs) => (Object.keys(pairs).length === 0 ? null : { pairs })
}

export function partsOfMatching({ prompts, choices }: PaperItemOf<'matching'>): PairParts {
  return { slotIds: prompts.map(({ id }) => id), choices }
}

/** Like a press on the choice with this index; undefined if nothing changes. */
export function matchAt(item: PaperItemOf<'matching'>, index: number, given: ItemResponse | null): ItemResponse | null | undefined {
  const pairs = afterPress(matchingResponses.pairsIn(given), index, partsOfMatching(item))
  return pairs === undefined ? undefined : matchingResponses.toResponse(pairs)
}
