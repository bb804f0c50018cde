/** Crockford's base 32, without I, L, O and U, which are misread or misheard. A letter's index is its value, 0 to 31. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Letters outside Crockford's base 32 that people write instead of digits. */
const misread: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' }

/** Normalises a code: upper case, without spaces and hyphens, misread letters replaced. Leaves other letters unchanged. */
export function tidyCrockford(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s\-‐-―_.]/g, '')
    .replace(/[ILO]/g, (letter) => misread[letter] ?? letter)
}

/** Returns the value of each letter; null if one is not in the alphabet. */
export function worthsOf(text: string): readonly number[] | null {
  const worths = Array.from(text, (letter) => CROCKFORD.indexOf(letter))
  return worths.includes(-1) ? null : worths
}
