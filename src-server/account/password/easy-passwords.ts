import { normalizePassword } from '../../../src-shared/account/normalize-password.ts'
import { isPicturePassword, looksLikePictures } from '../../../src-shared/account/picture-password.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { schemaMessages } from '../../../src-shared/kernel/schema/schema-messages.ts'

/** Words that a person who knows the learner, or sees the screen, would try first. */
export interface OwnWords {
  /** E-mail address or user name. */
  readonly identifier?: string | undefined
  /** Names of the learner and of the guardian. */
  readonly names?: readonly string[]
}

/** The minimum length of a password, see `newPasswordSchema`. */
const SHORTEST = 8
/** In letters. A single initial does not count as a name. */
const SHORTEST_WORD = 2
const PRODUCT = 'koya'

let common: Promise<ReadonlySet<string>> | null = null

/**
 * Refuses a password that attackers try first, as NIST SP 800-63B demands (5.1.1.2): one of the public list of common passwords, in any
 * letter case; one repeated character, or a run such as 12345678; the learner's own names, the school's or Koya's, with or without digits and
 * signs around them. Four pictures are allowed, and whatever else looks like them is not: it is as easy to guess, and not counted as pictures are. Fails with `password/too-easy` and `field`, the name of the form's field. Reads no account, so a refusal reveals nothing
 * about one.
 */
export async function refuseEasyPassword(
  password: string,
  { field, own, schoolName = '' }: { readonly field: string; readonly own: OwnWords; readonly schoolName?: string | undefined }
): Promise<Result<Record<string, never>>> {
  if (isPicturePassword(password)) return succeed({})
  const text = fold(password)
  common ??= readCommonPasswords()
  const isEasy = looksLikePictures(password) || isRun(text) || isOwn(text, [...wordsOf(own), schoolName, PRODUCT]) || (await common).has(text)
  return isEasy ? fail('password/too-easy', { [field]: schemaMessages.account.easyPassword }) : succeed({})
}

/** Loads the list of `@zxcvbn-ts/language-common` (MIT) when the first password is chosen, so it does not slow down a start. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((one) => one.length >= SHORTEST).map(fold))
}

function fold(text: string): string {
  return normalizePassword(text).toLowerCase()
}

function wordsOf({ identifier = '', names = [] }: OwnWords): string[] {
  const [local = ''] = identifier.split('@')
  return [identifier, local, ...names, ...names.flatMap((name) => name.split(/\s+/))]
}

/** Returns whether the password is only those words, digits and signs. */
function isOwn(text: string, words: readonly string[]): boolean {
  const letters = lettersOf(text)
  const own = new Set(words.map((word) => lettersOf(fold(word))).filter((word) => word.length >= SHORTEST_WORD))
  return own.has(letters) || words.some((word) => word.length >= SHORTEST && fold(word) === text)
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}]/gu, '')
}

/** Returns whether all steps between characters are the same: aaaaaaaa, 12345678, 87654321, abcdefgh. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) <= 1
}
