import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no letter can be confused with a digit when it is read out or copied by hand. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHARACTERS = 20
const GROUP = /.{4}(?=.)/g

/** Returns 100 random bits such as `7K3M-Q0ZT-9R2A-XW4B-HN5C`. */
export function makeReceiptId(): string {
  const characters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
  return characters.join('').replace(GROUP, '$&-')
}
