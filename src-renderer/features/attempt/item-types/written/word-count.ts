/** Returns the number of words, counted as an examiner counts: what stands between spaces and has a letter or a digit. */
export function wordCountOf(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
