import { hash } from 'node:crypto'
import { shuffleBy } from '../../src-shared/kernel/values/shuffle-by.ts'

/** Random numbers that depend only on the seed: the same on every machine and in every version of Koya. */
export interface SeededRandom {
  /** Returns an integer from 0 to `limit - 1`, uniformly distributed. */
  readonly below: (limit: number) => number
  /** Returns a shuffled copy. */
  readonly shuffle: <Value>(values: readonly Value[]) => Value[]
}

const WORD_BYTES = 4
const WORDS_PER_BLOCK = 8
const WORD_LIMIT = 2 ** 32

/** Generates the blocks SHA-256(seed, 0), SHA-256(seed, 1)… and reads them as 32-bit words. */
export function createSeededRandom(seed: string): SeededRandom {
  let block: Buffer = Buffer.alloc(0)
  let nextWord = WORDS_PER_BLOCK
  let blockCount = 0

  const readWord = (): number => {
    if (nextWord === WORDS_PER_BLOCK) {
      block = hash('sha256', `${seed}\n${String(blockCount++)}`, 'buffer')
      nextWord = 0
    }
    return block.readUInt32BE(WORD_BYTES * nextWord++)
  }

  const below = (limit: number): number => {
    // Words beyond the last whole multiple of `limit` would bias the result towards small numbers.
    const bound = WORD_LIMIT - (WORD_LIMIT % limit)
    for (;;) {
      const word = readWord()
      if (word < bound) return word % limit
    }
  }

  return { below, shuffle: (values) => shuffleBy(values, below) }
}
