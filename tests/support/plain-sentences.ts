/** Retired words of Koya's own, and signs of a stilted sentence. */
const retired =
  /\b(afresh|anew|bring|brought|by itself|go on|hand(ed)? (it )?in|jott\w+|keep|kept|mend|of one’s own|paper|put away|set aside|shelf|stand|stands|stick|whoever)\b/i

const MOST_WORDS = 20

/** Returns the texts that are not in short sentences of plain words. */
export function notPlain(texts: readonly string[]): string[] {
  return texts.filter((text) => retired.test(text) || text.split(/(?<=[.!?])\s+/).some((sentence) => sentence.split(/\s+/).length > MOST_WORDS))
}
