import { parseMarkup } from '../../../../src-shared/kernel/markup/markup.ts'
import { ATOM, placeMarkup, readPlaced, type TextStretch } from '../../../ui/markup/placed-markup.ts'

export interface Sentence {
  readonly range: TextStretch
  /** As read aloud, with an ellipsis for each formula. */
  readonly text: string
}

/** Returns the sentences of a text in Koya's markup, in order, without trailing spaces. */
export function sentencesOf(source: string): readonly Sentence[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  let at = 0
  return placeMarkup(parseMarkup(source)).flatMap((nodes) => {
    const paragraph = readPlaced(nodes)
    const from = at
    at += paragraph.length + 1
    return [...segmenter.segment(paragraph)]
      .map(({ index, segment }) => ({ start: from + index, text: segment.trimEnd() }))
      .filter(({ text }) => text !== '')
      .map(({ start, text }) => ({ range: { start, end: start + text.length }, text: text.replaceAll(ATOM, '…') }))
  })
}
