/** How much of a first message stands for its thread, in letters as a reader counts them. */
export const OPENING_LENGTH = 120

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** How a thread is called: the beginning of its first message, in one line. */
export function openingOf(words: string): string {
  const shown = [...letters.segment(words.replace(/\s+/g, ' ').trim())].map(({ segment }) => segment)
  return shown.length <= OPENING_LENGTH
    ? shown.join('')
    : `${shown
        .slice(0, OPENING_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}
