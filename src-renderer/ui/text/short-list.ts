const MOST_NAMES = 4

/** A list of names for a sentence. */
export interface ShortList {
  readonly names: string
  /** How many names are left out. */
  readonly left: number
}

/** Returns all of up to four names, or the first three and the number of the others, so that a sentence stays readable. */
export function shortList(all: readonly string[]): ShortList {
  const shown = all.length <= MOST_NAMES ? all : all.slice(0, MOST_NAMES - 1)
  return { names: shown.join(', '), left: all.length - shown.length }
}
