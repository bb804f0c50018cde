/** A longer address hides its destination. */
const MOST_CHARACTERS = 1000

/** Returns whether a link in a library's work may leave Koya: https, and only printable ASCII characters. */
export function isOutsideAddress(address: string): boolean {
  return address.length <= MOST_CHARACTERS && /^https:\/\/[!-~]+$/.test(address)
}
