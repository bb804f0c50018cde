/** Letters of Nigerian and other African languages that Unicode does not decompose into a base letter and a mark. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ɲ: 'n',
  ɛ: 'e',
  ǝ: 'e',
  ə: 'e',
  ɔ: 'o',
  ɩ: 'i',
  ʋ: 'v'
}
const LONGEST_STEM = 20
/** For a name without Latin letters. */
const PLAIN_STEM = 'learner'

/** Builds a user name such as `ada4821`: the Latin letters of the first usable word of a name, then `digits`. */
export function makeUsername(name: string, digits: string): string {
  const words = name.toLowerCase().trim().split(/\s+/).map(toLetters)
  return `${words.find((letters) => letters.length > 1) ?? PLAIN_STEM}${digits}`
}

function toLetters(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[^a-z]/gu, (letter) => BASE_LETTERS[letter] ?? '')
    .slice(0, LONGEST_STEM)
}
