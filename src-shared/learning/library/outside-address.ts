/** A longer address hides where it leads. */
const MOST_CHARACTERS = 1000

/** Whether a link of a library's work may lead out of Koya at all: https, and nothing in it but the plain letters of which addresses are made. */
export function isOutsideAddress(address: string): boolean {
  return address.length <= MOST_CHARACTERS && /^https:\/\/[!-~]+$/.test(address)
}
