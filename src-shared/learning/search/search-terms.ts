/** Characters of what is looked for, and how many of its words count. */
export const LONGEST_SEARCH = 120
const MOST_WORDS = 12

export const QUESTIONS_PER_PAGE = 20

/** The most of each kind that are listed beside the questions. */
export const HITS_PER_GROUP = 8

/** A shorter word is looked for as it stands: the letter x begins too many others. */
const SHORTEST_BEGINNING = 3

/** What a word is looked for by. Unless it is to be met whole, a word that begins so meets it too. */
export interface SoughtWord {
  readonly stem: string
  readonly isWhole: boolean
}

/** From `start` on, up to but not including `end`, in UTF-16 units. */
export interface WordStretch {
  readonly start: number
  readonly end: number
}

/**
 * A word as the index holds it: small letters without accents, a plural as its singular. The rules for plurals are Harman's ("How effective is
 * suffixing?", 1991), with the `-es` after a hiss taken off whole: they are weak, and never put two words together that mean different things.
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

/** The words of a plain text by their stems, in order, with repeats. */
export function stemsIn(text: string): readonly string[] {
  return positionsOfWords(text).map(({ stem }) => stem)
}

/** What is looked for, each word once. A formula may be typed as TeX: `x^2` and `H_2O` are the words x2 and h2o. */
export function soughtWords(typed: string): readonly SoughtWord[] {
  const stems = [...new Set(stemsIn(plainTex(typed)))].slice(0, MOST_WORDS)
  return stems.map((stem) => ({ stem, isWhole: stem.length < SHORTEST_BEGINNING || /^\p{N}+$/u.test(stem) }))
}

/** The letters and figures of TeX without its commands, braces and raised or lowered signs. */
export function plainTex(tex: string): string {
  return tex.replaceAll(/\\[a-zA-Z]+/g, ' ').replaceAll(/[{}_^]/g, '')
}

export function meets(stem: string, { stem: sought, isWhole }: SoughtWord): boolean {
  return isWhole ? stem === sought : stem.startsWith(sought)
}

/** Where in a plain text the sought words stand, sorted and apart from each other. */
export function stretchesOf(text: string, sought: readonly SoughtWord[]): readonly WordStretch[] {
  return positionsOfWords(text).flatMap(({ start, end, stem }) => (sought.some((word) => meets(stem, word)) ? [{ start, end }] : []))
}

function positionsOfWords(text: string): readonly (WordStretch & { readonly stem: string })[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].flatMap(({ 0: word, index: start }) => {
    const stem = stemOf(word)
    return stem === '' ? [] : [{ start, end: start + word.length, stem }]
  })
}
