import type { ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'
import type { Pairing } from '../../../../../src-shared/content/item-types/base/pairing.ts'

/** How a type's answers hold pairs. One shared object per item type, so that memoised parts do not rerender. */
export interface PairResponses {
  readonly pairsIn: (given: ItemResponse | null) => Pairing
  /** Null for no pair. */
  readonly toResponse: (pairs: Pairing) => ItemResponse | null
}

/** What can be paired, in the order on the screen. */
export interface PairParts {
  readonly slotIds: readonly string[]
  readonly choices: readonly { readonly id: string; readonly text: string }[]
}

/** Gives a prompt or gap a choice and takes the choice from any other; null leaves it open. */
export function withPair(pairs: Pairing, slotId: string, choiceId: string | null): Pairing {
  const others = Object.entries(pairs).filter(([id, chosen]) => id !== slotId && chosen !== choiceId)
  return Object.fromEntries(choiceId === null ? others : [...others, [slotId, choiceId]])
}

/** Returns the prompt or gap that has a choice; undefined if none has. */
export function slotOf(pairs: Pairing, choiceId: string): string | undefined {
  return Object.keys(pairs).find((slotId) => pairs[slotId] === choiceId)
}

/**
 * Returns the pairs after a press on a choice: it goes to the first prompt or gap without one; a choice that is in use becomes free. Undefined if there is
 * no such choice or every prompt has one.
 */
export function afterPress(pairs: Pairing, index: number, { slotIds, choices }: PairParts): Pairing | undefined {
  const choiceId = choices[index]?.id
  if (choiceId === undefined) return undefined
  const used = slotOf(pairs, choiceId)
  if (used !== undefined) return withPair(pairs, used, null)
  const open = slotIds.find((slotId) => pairs[slotId] === undefined)
  return open === undefined ? undefined : withPair(pairs, open, choiceId)
}
