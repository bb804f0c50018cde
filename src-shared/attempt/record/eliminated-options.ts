import type { ItemResponse } from '../../content/item-types/item-types.ts'

/** Options that a candidate has eliminated, by item id. Never includes a chosen option. */
export type EliminatedOptions = Readonly<Record<string, readonly string[]>>

interface Elimination {
  readonly itemId: string
  readonly optionId: string
  readonly isStruck: boolean
}

/** Returns whether a response chooses an option. */
export function choosesOption(response: ItemResponse | null | undefined, optionId: string): boolean {
  if (response === null || response === undefined) return false
  if ('optionId' in response) return response.optionId === optionId
  return 'optionIds' in response && response.optionIds.includes(optionId)
}

/** Returns the options with one eliminated or restored. */
export function withElimination(eliminated: EliminatedOptions, { itemId, optionId, isStruck }: Elimination): Record<string, string[]> {
  const others = (eliminated[itemId] ?? []).filter((id) => id !== optionId)
  return { ...toLists(eliminated), [itemId]: isStruck ? [...others, optionId] : others }
}

/** Restores eliminated options that the response chooses. Returns the same object if nothing changes. */
export function withoutChosen<Held extends EliminatedOptions>(eliminated: Held, itemId: string, response: ItemResponse): Held {
  const eliminatedIds = eliminated[itemId]
  if (!eliminatedIds?.some((optionId) => choosesOption(response, optionId))) return eliminated
  return { ...eliminated, [itemId]: eliminatedIds.filter((optionId) => !choosesOption(response, optionId)) }
}

function toLists(eliminated: EliminatedOptions): Record<string, string[]> {
  return Object.fromEntries(Object.entries(eliminated).map(([itemId, optionIds]) => [itemId, [...optionIds]]))
}
