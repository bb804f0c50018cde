import { clozePieces } from '../../../../../src-shared/content/item-types/cloze/cloze-pieces.ts'
import { gapIdsIn } from '../../../../../src-shared/content/item-types/gap-match/gap-match-schemas.ts'
import type { ItemResponse, PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { afterPress, type PairParts, type PairResponses } from '../pairing/pairs.ts'
import type { Reading } from '../parts/question-view.ts'

export const gapMatchResponses: PairResponses = {
  pairsIn: (given) => (given !== null && 'words' in given ? given.words : {}),
  toResponse: (pairs) => (Object.keys(pairs).length === 0 ? null : { words: pairs })
}

export function partsOfGapMatch({ text, words }: PaperItemOf<'gap-match'>): PairParts {
  return { slotIds: gapIdsIn(text), choices: words }
}

/** Like a press on the word with this index; undefined if nothing changes. */
export function fillAt(item: PaperItemOf<'gap-match'>, index: number, given: ItemResponse | null): ItemResponse | null | undefined {
  const pairs = afterPress(gapMatchResponses.pairsIn(given), index, partsOfGapMatch(item))
  return pairs === undefined ? undefined : gapMatchResponses.toResponse(pairs)
}

/** Returns the text with its gaps numbered, for reading aloud. */
export function textToRead(text: string, { t }: Reading): string {
  const gapIds = gapIdsIn(text)
  return clozePieces(text)
    .map((piece) => (piece.kind === 'text' ? piece.text : t('answer.gapOf', { number: gapIds.indexOf(piece.gapId) + 1, total: gapIds.length })))
    .join(' ')
}
