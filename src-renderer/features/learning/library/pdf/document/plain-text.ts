const MOST_LETTERS = 200
/** Signs that are not seen, and those that turn the reading order round. */
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu

/** What a stranger calls something, fit to stand in a line of Koya's. Pure. */
export function plainWords(words: string): string {
  return words
    .slice(0, 10 * MOST_LETTERS)
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_LETTERS)
}
