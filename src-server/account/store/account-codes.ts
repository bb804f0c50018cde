import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const CODE_VALID_FOR_MS = 15 * 60_000
export const CODE_ATTEMPT_LIMIT = 5

const CODE_DIGITS = 8
const REGISTRATION_ID_BYTES = 16

/** Six bytes are so many numbers that each code is as likely as any other, to one in a million. */
const CODE_BYTES = 6

/**
 * Returns the eight digits that belong to an id: for whoever lacks the key they are random. A mail that is sent again has the same code, and until it is sent
 * the code is stored nowhere. `purpose` and `id` together are used for one code only.
 */
export function codeOf(key: Uint8Array, purpose: 'registration' | 'reset' | 'weekly-mail', id: string): string {
  const digest = createHmac('sha256', key).update(`code of ${purpose}\n${id}`).digest()
  return String(digest.readUIntBE(0, CODE_BYTES) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** Returns 22 base64url characters of 128 random bits. */
export function makeRegistrationId(): string {
  return randomBytes(REGISTRATION_ID_BYTES).toString('base64url')
}

/** Hashes a code with a key, bound to the account's e-mail address or user name. Without the key, eight digits could be found by trying all. */
export function hashCode(key: Uint8Array, identifier: string, code: string): string {
  return createHmac('sha256', key).update(`${identifier}\n${code}`).digest('hex')
}

/** Compares two hashes of the same length in constant time. */
export function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
