import { createSeededRandom } from './seeded-random.ts'

const FIRST_SEED = Number(process.env['KOYA_SEED'] ?? 20_261_120)

/** Runs `check` once for each of `count` seeds, and for seeds that failed in the past; an error names the seed to replay with `KOYA_SEED`. */
export async function withSeeds(
  count: number,
  check: (random: () => number, seed: number) => void | Promise<void>,
  onceFailed: readonly number[] = []
): Promise<void> {
  const fresh = Array.from({ length: count }, (_, index) => FIRST_SEED + index)
  for (const seed of new Set([...onceFailed, ...fresh])) {
    try {
      await check(createSeededRandom(seed), seed)
    } catch (error) {
      throw new Error(`failed with KOYA_SEED=${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
}

/** Returns a whole number from 0 up to, but not including, `limit`. */
export function pickBelow(limit: number, random: () => number): number {
  return Math.floor(random() * limit)
}

/** Returns one of `choices`. */
export function pickOne<Choice>(choices: readonly Choice[], random: () => number): Choice {
  return choices[pickBelow(choices.length, random)]!
}
