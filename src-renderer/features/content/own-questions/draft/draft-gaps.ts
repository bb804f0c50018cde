import { gapIdsIn } from '../../../../../src-shared/content/item-types/gap-match/gap-match-schemas.ts'
import { MOST_GAPS, type DraftGap } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { freeNumber, freePartId, type Random } from './free-ids.ts'
import type { QuestionDraft } from '../../../../../src-shared/content/own-questions/own-question.ts'

/** Returns the ids of the gaps of a text, each once, in order. */
export function gapsOfText(text: string): readonly string[] {
  return [...new Set(gapIdsIn(text))]
}

/** Returns the answers of a gap; those of a new gap are empty. */
export function gapOf({ gaps }: Pick<QuestionDraft, 'gaps'>, gapId: string): DraftGap {
  return gaps.find(({ id }) => id === gapId) ?? { id: gapId, kind: 'typed', accepted: [], options: [], key: null }
}

/** Changes the answers of a gap. Those of gaps that the text lost are retained while there is room. */
export function withGap({ gaps, text }: Pick<QuestionDraft, 'gaps' | 'text'>, gap: DraftGap): DraftGap[] {
  const others = gaps.filter(({ id }) => id !== gap.id)
  const used = gapsOfText(text)
  const retained = others.length < 2 * MOST_GAPS ? others : others.filter(({ id }) => used.includes(id))
  return [...retained, gap]
}

/** Changes the word of a gap. Words of gaps that the text lost make room for it if necessary; null if there are too many words. */
export function withGapWord(
  { text, gapWords, spareWords }: Pick<QuestionDraft, 'text' | 'gapWords' | 'spareWords'>,
  { gapId, word }: { readonly gapId: string; readonly word: string },
  random: Random
): QuestionDraft['gapWords'] | null {
  const own = gapWords.find((one) => one.gapId === gapId)
  if (own !== undefined) return gapWords.map((one) => (one === own ? { ...own, text: word } : one))
  const used = gapsOfText(text)
  for (const retained of [gapWords, gapWords.filter((one) => used.includes(one.gapId))]) {
    const id = freePartId(
      [...retained, ...spareWords].map((one) => one.id),
      random
    )
    if (id !== undefined) return [...retained, { gapId, id, text: word }]
  }
  return null
}

/** Adds an empty word that belongs to no gap; null if there are too many words. */
export function withSpareWord(
  { text, gapWords, spareWords }: Pick<QuestionDraft, 'text' | 'gapWords' | 'spareWords'>,
  random: Random
): Pick<QuestionDraft, 'gapWords' | 'spareWords'> | null {
  const used = gapsOfText(text)
  for (const retained of [gapWords, gapWords.filter(({ gapId }) => used.includes(gapId))]) {
    const id = freePartId(
      [...retained, ...spareWords].map((one) => one.id),
      random
    )
    if (id !== undefined) return { gapWords: retained, spareWords: [...spareWords, { id, text: '' }] }
  }
  return null
}

/** The changes that make a gap of a selection of the text: its words become the gap's right answer. Null if that makes no gap. */
export function makeGap(
  draft: QuestionDraft,
  { start, end }: { readonly start: number; readonly end: number },
  random: Random
): (Partial<QuestionDraft> & { readonly text: string }) | null {
  const selected = draft.text.slice(start, end)
  const word = selected.trim()
  // A gap within a gap, or part of its name, would be none.
  if (/\[\[|\]\]/.test(selected)) return null
  const gapId = freeNumber([...gapsOfText(draft.text), ...draft.gaps.map(({ id }) => id), ...draft.gapWords.map((one) => one.gapId)])
  const from = start + selected.length - selected.trimStart().length
  const text = `${draft.text.slice(0, from)}[[${gapId}]]${draft.text.slice(from + word.length)}`
  if (draft.type === 'cloze') {
    return { text, gaps: withGap({ ...draft, text }, { ...gapOf(draft, gapId), accepted: word === '' ? [] : [word.slice(0, 100)] }) }
  }
  const gapWords = withGapWord({ ...draft, text }, { gapId, word: word.slice(0, 1000) }, random)
  return gapWords === null ? null : { text, gapWords }
}
