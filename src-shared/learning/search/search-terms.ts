/** Maximum characters of a search, and maximum number of its words that are used. */
export const LONGEST_SEARCH = 120
const MOST_WORDS = 12

export const QUESTIONS_PER_PAGE = 20

/** Maximum listed results of each kind beside the questions. */
export const HITS_PER_GROUP = 8

/** Minimum length for prefix matching: a short word such as the letter x begins too many others. */
const SHORTEST_BEGINNING = 3

/** One search word. It also matches words that begin with it, unless `isWhole` is set. */
export interface SoughtWord {
  readonly stem: string
  readonly isWhole: boolean
}

/** From `start` (inclusive) to `end` (exclusive), in UTF-16 units. */
export interface WordStretch {
  readonly start: number
  readonly end: number
}

/**
 * Returns a word as indexed: lower case without accents, plurals as singular. Plural rules follow Harman ("How effective is suffixing?", 1991), but
 * remove the whole `-es` after a sibilant. They are weak stemming rules and never merge words of different meaning.
 */
export function stemOf(word: string): string {
  const folded = word
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
  if (folded.length <= 3) return folded
  if (/[^ae]ies$/.test(folded)) return `${folded.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh)es$/.test(folded)) return folded.slice(0, -2)
  if (/[^aeo]es$/.test(folded)) return folded.slice(0, -1)
  return /[^us]s$/.test(folded) ? folded.slice(0, -1) : folded
}

/** Returns the stems of a plain text's words, in order, with repeats. */
export function stemsIn(text: string): readonly string[] {
  return positionsOfWords(text).map(({ stem }) => stem)
}

/** Returns the search words without duplicates. A formula may be typed as TeX: `x^2` and `H_2O` become x2 and h2o. */
export function soughtWords(typed: string): readonly SoughtWord[] {
  const stems = [...new Set(stemsIn(plainTex(typed)))].slice(0, MOST_WORDS)
  return stems.map((stem) => ({ stem, isWhole: stem.length < SHORTEST_BEGINNING || /^\p{N}+$/u.test(stem) }))
}

/** Returns the letters and digits of TeX without commands, braces and sub- or superscript signs. */
export function plainTex(tex: string): string {
  return tex.replaceAll(/\\[a-zA-Z]+/g, ' ').replaceAll(/[{}_^]/g, '')
}

export function meets(stem: string, { stem: sought, isWhole }: SoughtWord): boolean {
  return isWhole ? stem === sought : stem.startsWith(sought)
}

/** Returns where the search words occur in a plain text, sorted and disjoint. */
export function stretchesOf(text: string, sought: readonly SoughtWord[]): readonly WordStretch[] {
  return positionsOfWords(text).flatMap(({ start, end, stem }) => (sought.some((word) => meets(stem, word)) ? [{ start, end }] : []))
}

function positionsOfWords(text: string): readonly (WordStretch & { readonly stem: string })[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].flatMap(({ 0: word, index: start }) => {
    const stem = stemOf(word)
    return stem === '' ? [] : [{ start, end: start + word.length, stem }]
  })
}
