import { randomBytes } from 'node:crypto'

/** Crockford's base 32: without I, L, O and U, which are easily misread or misheard. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 26

/** Returns 130 random bits, grouped for writing down: `7QK2-M9…`, six groups of four and one of two. */
export function makeRecoveryCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.match(/.{1,4}/g)?.join('-') ?? letters
}
