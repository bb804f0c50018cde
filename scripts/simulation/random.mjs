/**
 * Creates a random stream that is the same for the same seed (mulberry32). For simulations only.
 *
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** From 0 to below 1. */
    next,
    /** @param {number} mean */
    exponential: (mean) => -mean * Math.log(1 - next()),
    /** @param {number} limit From 0 to below it, whole. */
    below: (limit) => Math.floor(next() * limit)
  }
}
