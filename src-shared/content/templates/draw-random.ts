import { shuffleBy } from '../../kernel/values/shuffle-by.ts'

/** Random numbers for the draws of a template. */
export interface DrawRandom {
  /** Returns an integer from 0 to `limit - 1`, uniformly distributed. */
  readonly below: (limit: number) => number
  /** Returns a shuffled copy. */
  readonly shuffle: <Value>(values: readonly Value[]) => Value[]
}

const WORD_LIMIT = 2 ** 32

/** Creates random numbers of a seed for trials and examples. Papers need those of the server's `createSeededRandom`. */
export function createTrialRandom(seed: string): DrawRandom {
  // FNV-1a of the seed, then splitmix32.
  let state = Array.from(seed).reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619), 2_166_136_261)
  const nextWord = (): number => {
    state = (state + 0x9e_37_79_b9) | 0
    const once = Math.imul(state ^ (state >>> 16), 0x21_f0_aa_ad)
    const twice = Math.imul(once ^ (once >>> 15), 0x73_5a_2d_97)
    return (twice ^ (twice >>> 15)) >>> 0
  }
  const below = (limit: number): number => Math.floor((nextWord() / WORD_LIMIT) * limit)
  return { below, shuffle: (values) => shuffleBy(values, below) }
}
