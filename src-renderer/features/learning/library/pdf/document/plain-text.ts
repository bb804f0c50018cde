const MOST_CHARACTERS = 200
/** Invisible characters, and those that change the text direction. */
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu

/** Sanitises an untrusted text for use in Koya's interface. Pure. */
export function plainText(text: string): string {
  return text
    .slice(0, 10 * MOST_CHARACTERS)
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
}
