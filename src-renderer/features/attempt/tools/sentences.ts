import { parseMarkup } from '../../../../src-shared/kernel/markup/markup.ts'
import { ATOM, placeMarkup, readPlaced, type TextStretch } from '../../../ui/markup/placed-markup.ts'

export interface Sentence {
  readonly range: TextStretch
  /** As it is read; a formula in it is left to the screen. */
  readonly text: string
}

/** The sentences of a text in Koya's markup, in order, each without the space that follows it. */
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
