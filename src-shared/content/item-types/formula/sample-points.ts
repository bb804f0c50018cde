/**
 * A prime of 127 bits, without a pattern. Two different formulas that a person can write differ modulo it at a sample point, but for a chance of 1 in
 * 10^35.
 */
export const PRIME = 163_700_799_439_944_483_191_819_002_174_330_501_711n

const SMALLEST = 0.2
const WIDTH = 3

/** Returns the value of a letter at a sample point, modulo the prime. The same for ever: marks depend on it. */
export function residueAt(letter: string, index: number): bigint {
  const random = generator(letter, index)
  const digits = [random(), random(), random(), random()].map((part) => BigInt(part))
  return digits.reduce((sum, part) => (sum << 32n) + part, 0n) % PRIME
}

/** Returns the value of a letter at a sample point: from 0.2 to 3.2 or, at random, as far below zero. The same for ever: marks depend on it. */
export function numberAt(letter: string, index: number, isPositive: boolean): number {
  const random = generator(letter, index)
  const size = SMALLEST + (WIDTH * random()) / 2 ** 32
  return isPositive || random() % 2 === 0 ? size : -size
}

/** The generator mulberry32, in 32-bit whole numbers, which all machines calculate alike. */
function generator(letter: string, index: number): () => number {
  let state = (Math.imul(letter.codePointAt(0) ?? 0, 7919) + Math.imul(index + 1, 104_729)) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
