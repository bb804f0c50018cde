/** Random numbers for the draws of a template. */
export interface DrawRandom {
  /** Returns an integer from 0 to `limit - 1`, uniformly distributed. */
  readonly below: (limit: number) => number
  /** Returns a shuffled copy. */
  readonly shuffle: <Value>(values: readonly Value[]) => Value[]
}
