import { CROCKFORD } from '../values/crockford.ts'
import { z } from '../schema/zod.ts'
import { schemaMessages } from '../schema/schema-messages.ts'

/** 100 bits: enough to prevent another certificate with the same code, few enough to read aloud. */
const CODE_LETTERS = 20
const BITS_PER_LETTER = 5
const HEX_DIGITS = (CODE_LETTERS * BITS_PER_LETTER) / 4

/** SHA-256 of a certificate: 64 hexadecimal digits. Also accepts colons, as in the output of `openssl x509 -fingerprint -sha256`. */
export const fingerprintSchema = z
  .string()
  .max(100)
  .transform((text) => text.replaceAll(':', '').toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{64}$/, { error: schemaMessages.device.fingerprint }))

/**
 * Returns the code that two people compare, such as `K7QF-3M2X-9TRD-04WZ-HB6P`: the first 100 bits of a fingerprint (64 hexadecimal digits) in
 * Crockford's base 32.
 */
export function certificateCodeOf(fingerprint: string): string {
  const bits = BigInt(`0x${fingerprint.slice(0, HEX_DIGITS)}`)
  const letters = Array.from({ length: CODE_LETTERS }, (_, place) => {
    const shift = BigInt((CODE_LETTERS - 1 - place) * BITS_PER_LETTER)
    return CROCKFORD.charAt(Number((bits >> shift) & 31n))
  })
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}
