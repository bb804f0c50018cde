/** Crockford's base 32: no I, L, O or U, which are misread or misheard. A letter's place is what it is worth, 0 to 31. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What people write in place of letters that Crockford's base 32 does not have. */
const misread: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' }

/** Capitals without spaces, hyphens and what is misread. What it has no letter for stays as it is. */
export function tidyCrockford(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s\-‐-―_.]/g, '')
    .replace(/[ILO]/g, (letter) => misread[letter] ?? letter)
}

/** What each letter is worth; null where one of them is none of Crockford's. */
export function worthsOf(text: string): readonly number[] | null {
  const worths = Array.from(text, (letter) => CROCKFORD.indexOf(letter))
  return worths.includes(-1) ? null : worths
}
