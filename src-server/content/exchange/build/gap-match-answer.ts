import type { KeyAnswer } from './key-answer.ts'
import type { DraftKey } from './item-draft.ts'
import { idsOf, tooMany } from './list-answers.ts'

/** Makes a text whose gaps take given words, each word once. */
export function gapMatchAnswer({ texts, words, spare }: DraftKey & { type: 'gap-match' }): KeyAnswer {
  const right = words.map((text) => text.trim())
  const others = [...new Set(spare.map((text) => text.trim()))].filter((text) => text !== '' && !right.includes(text))
  const { idOf, sorted } = idsOf(right, others)
  const gapId = (place: number): string => `g${String(place + 1)}`
  const text = texts.map((piece, place) => `${place === 0 ? '' : `[[${gapId(place - 1)}]]`}${piece.replace(/\[\[/g, '[ [')}`)
  return {
    members: {
      type: 'gap-match',
      text: text.join('').trim(),
      words: sorted.map((word) => ({ id: idOf(word), text: word })),
      key: Object.fromEntries(right.map((word, place) => [gapId(place), idOf(word)]))
    },
    explanation: '',
    losses: [],
    faults: [
      ...(right.includes('') ? [{ code: 'empty-choice' } as const] : []),
      ...([...right, ...others].some((word) => /[$[\]]/.test(word)) ? [{ code: 'word-marks' } as const] : []),
      ...(new Set(right).size < right.length ? [{ code: 'choice-used-twice' } as const] : []),
      ...(right.length < 2 ? [{ code: 'too-few-gaps' } as const] : []),
      ...tooMany(sorted.length)
    ]
  }
}
