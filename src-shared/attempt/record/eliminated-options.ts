import type { ItemResponse } from '../../content/item-types/item-types.ts'

/** The options that a candidate has ruled out, by item id. What is chosen is never among them. */
export type Strikes = Readonly<Record<string, readonly string[]>>

interface Strike {
  readonly itemId: string
  readonly optionId: string
  readonly isStruck: boolean
}

/** Whether an answer chooses an option. */
export function choosesOption(response: ItemResponse | null | undefined, optionId: string): boolean {
  if (response === null || response === undefined) return false
  if ('optionId' in response) return response.optionId === optionId
  return 'optionIds' in response && response.optionIds.includes(optionId)
}

/** With an option of an item struck, or taken back. */
export function withStrike(strikes: Strikes, { itemId, optionId, isStruck }: Strike): Record<string, string[]> {
  const others = (strikes[itemId] ?? []).filter((id) => id !== optionId)
  return { ...toLists(strikes), [itemId]: isStruck ? [...others, optionId] : others }
}

/** Choosing an option takes back that it was ruled out. The same object where nothing changes. */
export function withoutChosen<Held extends Strikes>(strikes: Held, itemId: string, response: ItemResponse): Held {
  const struck = strikes[itemId]
  if (!struck?.some((optionId) => choosesOption(response, optionId))) return strikes
  return { ...strikes, [itemId]: struck.filter((optionId) => !choosesOption(response, optionId)) }
}

function toLists(strikes: Strikes): Record<string, string[]> {
  return Object.fromEntries(Object.entries(strikes).map(([itemId, optionIds]) => [itemId, [...optionIds]]))
}
