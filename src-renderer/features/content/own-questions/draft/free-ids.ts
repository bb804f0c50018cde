import { ownOptionIds, type OwnOptionId } from '../../../../../src-shared/content/own-questions/draft-parts.ts'

/** Returns a number from 0 up to 1, 1 excluded, as `Math.random` does. */
export type Random = () => number

/**
 * Returns an id that is not taken, by lot: candidates see the ids of steps, choices and words, and the order in which an author wrote them is the
 * answer. Undefined if all are taken.
 */
export function freePartId(taken: readonly string[], random: Random): OwnOptionId | undefined {
  const free = ownOptionIds.filter((id) => !taken.includes(id))
  return free[Math.floor(random() * free.length)]
}

/** Returns the lowest number that is no id yet, after a letter where the ids of a part have one. */
export function freeNumber(taken: readonly string[], letter = ''): string {
  const numbers = Array.from({ length: taken.length + 1 }, (_, index) => `${letter}${String(index + 1)}`)
  return numbers.find((id) => !taken.includes(id)) ?? `${letter}${String(taken.length + 1)}`
}
