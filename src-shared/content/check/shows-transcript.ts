import { markupToPlainText } from '../../kernel/markup/markup.ts'
import { textsOfItem, type Item } from '../item-types/item-types.ts'

/** The longest run of spoken words that may also be shown: an item may ask about a phrase. */
const LONGEST_SHOWN_RUN = 7

/** Whether a text in Koya's markup shows more than a phrase of what must be heard. */
export function showsTranscript(shown: string, transcript: string): boolean {
  return showAny([shown], transcript)
}

/** Whether an item, before it is answered, shows more than a phrase of what must be heard. */
export function itemShowsTranscript(item: Item, transcript: string): boolean {
  const { question, optionLists } = textsOfItem(item)
  return showAny([question, ...optionLists.flat().map(({ text }) => text)], transcript)
}

/** Reads the transcript once for all texts. */
function showAny(texts: readonly string[], transcript: string): boolean {
  const spoken = new Set(runsIn(transcript))
  return spoken.size > 0 && texts.some((text) => runsIn(markupToPlainText(text)).some((run) => spoken.has(run)))
}

/** The runs of words that are one too long. */
function runsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\d]+(?:['’][\p{L}\d]+)*/gu) ?? []
  return words.slice(LONGEST_SHOWN_RUN).map((_, at) => words.slice(at, at + LONGEST_SHOWN_RUN + 1).join(' '))
}
