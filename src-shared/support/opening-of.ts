/** Maximum length of a thread's title, in graphemes. */
export const OPENING_LENGTH = 120

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns the title of a thread: the beginning of its first message, in one line. */
export function openingOf(text: string): string {
  const shown = [...graphemes.segment(text.replace(/\s+/g, ' ').trim())].map(({ segment }) => segment)
  return shown.length <= OPENING_LENGTH
    ? shown.join('')
    : `${shown
        .slice(0, OPENING_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}
