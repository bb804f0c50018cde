const MOST_CHARACTERS = 200
/** Signs that are not seen, and those that turn the reading order round. */
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu

/** What a stranger calls something, fit to stand in a line of Koya's. Pure. */
export function plainText(text: string): string {
  return text
    .slice(0, 10 * MOST_CHARACTERS)
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
}
