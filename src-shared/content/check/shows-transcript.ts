import { markupToPlainText } from '../../kernel/markup/markup.ts'
import { textsOfItem, type Item } from '../item-types/item-types.ts'

/** The longest run of spoken words that may also be shown: an item may ask about a phrase. */
const LONGEST_SHOWN_RUN = 7

/** Whether a text in Koya's markup shows more than a phrase of what must be heard. */
export function showsTranscript(shown: string, transcript: string): boolean {
  const spoken = new Set(runsIn(transcript))
  return spoken.size > 0 && runsIn(markupToPlainText(shown)).some((run) => spoken.has(run))
}

/** Whether an item, before it is answered, shows more than a phrase of what must be heard. */
export function itemShowsTranscript(item: Item, transcript: string): boolean {
  const { question, optionLists } = textsOfItem(item)
  return [question, ...optionLists.flat().map(({ text }) => text)].some((text) => showsTranscript(text, transcript))
}

/** The runs of words that are one too long. */
function runsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\d]+(?:['’][\p{L}\d]+)*/gu) ?? []
  return words.slice(LONGEST_SHOWN_RUN).map((_, at) => words.slice(at, at + LONGEST_SHOWN_RUN + 1).join(' '))
}
