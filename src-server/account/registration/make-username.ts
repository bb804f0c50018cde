import { randomInt } from 'node:crypto'

/** Digits to append, attempt by attempt. Short ones are easy to copy from a board; longer ones follow where many learners share a name. */
const DIGIT_COUNTS = [4, 4, 4, 6, 6, 8, 8, 12]

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

interface WantedName {
  /** The learner's name. */
  readonly name: string
  readonly isRefused?: (username: string) => boolean
}

/** Makes user names until `claim` takes one, and returns it. Throws where none is free. */
export async function claimUsername({ name, isRefused }: WantedName, claim: (username: string) => Promise<boolean>): Promise<string> {
  for (const digitCount of DIGIT_COUNTS) {
    const username = makeUsername(name, makeDigits(digitCount))
    if (isRefused?.(username) !== true && (await claim(username))) return username
  }
  throw new Error('no user name is free, of any length')
}

function makeDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0')
}

function toLetters(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[^a-z]/gu, (letter) => BASE_LETTERS[letter] ?? '')
    .slice(0, LONGEST_STEM)
}
