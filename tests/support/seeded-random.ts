/** Creates numbers from 0 up to, but not including, 1 (mulberry32). The same seed gives the same numbers, so a printed seed replays a failing run. */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The seed of a run's first trial: new each time, or `KOYA_SEED=<seed>`, which replays a printed one. */
export const firstSeed = Number(process.env['KOYA_SEED'] ?? Date.now() % 1_000_000)
