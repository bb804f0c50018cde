import { CROCKFORD, tidyCrockford, worthsOf } from './crockford.ts'

/** 90 data bits plus two check letters: five groups of four. */
export const SHORT_CODE_DATA = 18
const LENGTH = SHORT_CODE_DATA + 2

/** Fault of a typed code: wrong length, a letter outside the alphabet, or failed check letters. */
export type ShortCodeFault = 'length' | 'letter' | 'check'

export type ShortCodeReading = { readonly kind: 'code'; readonly code: string } | { readonly kind: 'fault'; readonly fault: ShortCodeFault }

/**
 * Returns the code of 18 `values`, using the lowest five bits of each, such as `7K3M-Q0ZT-9R2A-XW4B-HN5C`. Used for vouchers and request codes.
 * Throws unless there are 18 values.
 */
export function writeShortCode(values: Iterable<number>): string {
  const data = [...values].map((value) => value & 31)
  if (data.length !== SHORT_CODE_DATA) throw new RangeError(`a code is made of ${String(SHORT_CODE_DATA)} values`)
  const letters = [...data, ...remainderOf([...data, 0, 0])].map((worth) => CROCKFORD.charAt(worth)).join('')
  return letters.replace(/.{4}(?=.)/g, '$&-')
}

/** Parses a typed code. Accepts lower case, other hyphens or none, I and L for 1, O for 0. */
export function readShortCode(text: string): ShortCodeReading {
  const tidy = tidyCrockford(text)
  const worths = worthsOf(tidy)
  if (worths === null) return { kind: 'fault', fault: 'letter' }
  if (worths.length !== LENGTH) return { kind: 'fault', fault: 'length' }
  const [high, low] = remainderOf(worths)
  if (high !== 0 || low !== 0) return { kind: 'fault', fault: 'check' }
  return { kind: 'code', code: tidy.replace(/.{4}(?=.)/g, '$&-') }
}

/**
 * Returns the remainder of the letters, as a polynomial over GF(32), after division by (x − 1)(x − α) = x² + 3x + 2. This is a Reed–Solomon code
 * with a minimum distance of three letters, so it detects one or two wrong letters, including any swap of two.
 */
function remainderOf(worths: readonly number[]): readonly [number, number] {
  let high = 0
  let low = 0
  for (const worth of worths) {
    const lead = high
    high = low ^ times(lead, 3)
    low = worth ^ times(lead, 2)
  }
  return [high, low]
}

/** Multiplies in GF(32), where α is 2 and α⁵ = α² + 1. */
function times(one: number, other: number): number {
  let product = 0
  let shifted = one
  for (let rest = other; rest > 0; rest >>= 1) {
    if ((rest & 1) === 1) product ^= shifted
    shifted = (shifted & 16) === 0 ? shifted << 1 : (shifted << 1) ^ 37
  }
  return product
}
