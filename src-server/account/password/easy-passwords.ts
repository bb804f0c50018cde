import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'

/** What everybody who knows the learner, or sees the screen, would try first. */
export interface OwnWords {
  /** E-mail address or user name. */
  readonly identifier?: string | undefined
  /** Of the learner, and of whoever answers for them. */
  readonly names?: readonly string[]
}

/** No shorter one may be chosen, see `newPasswordSchema`. */
const SHORTEST = 8
/** Of letters. An initial is no name. */
const SHORTEST_WORD = 2
const PRODUCT = 'koya'

let common: Promise<ReadonlySet<string>> | null = null

/**
 * Refuses a password that guessing begins with, as NIST SP 800-63B asks (5.1.1.2): one of the public list of common passwords, in any case; one
 * character over and over, or a run such as 12345678; the learner's own names, the school's or Koya's, with digits and signs around them
 * or not. Answers `password/too-easy` with `field`, the name of the form's field. It never looks at an account: what is refused tells nothing of it.
 */
export async function refuseEasyPassword(
  password: string,
  { field, own, schoolName = '' }: { readonly field: string; readonly own: OwnWords; readonly schoolName?: string | undefined }
): Promise<Result<Record<string, never>>> {
  const text = fold(password)
  common ??= readCommonPasswords()
  const isEasy = isRun(text) || isOwn(text, [...wordsOf(own), schoolName, PRODUCT]) || (await common).has(text)
  return isEasy ? fail('password/too-easy', { [field]: 'Choose a password that is harder to guess.' }) : succeed({})
}

/** The list of `@zxcvbn-ts/language-common` (MIT), read when a password is chosen for the first time: no start waits for it. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((one) => one.length >= SHORTEST).map(fold))
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function wordsOf({ identifier = '', names = [] }: OwnWords): string[] {
  const [local = ''] = identifier.split('@')
  return [identifier, local, ...names, ...names.flatMap((name) => name.split(/\s+/))]
}

/** Whether nothing is left of it without those words, digits and signs. */
function isOwn(text: string, words: readonly string[]): boolean {
  const letters = lettersOf(text)
  const own = new Set(words.map((word) => lettersOf(fold(word))).filter((word) => word.length >= SHORTEST_WORD))
  return own.has(letters) || words.some((word) => word.length >= SHORTEST && fold(word) === text)
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}]/gu, '')
}

/** Each character as far from the one before as the next: aaaaaaaa, 12345678, 87654321, abcdefgh. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) <= 1
}
