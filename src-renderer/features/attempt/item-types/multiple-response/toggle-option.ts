import type { ItemResponse, PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'

export function isOptionIn(given: ItemResponse | null, optionId: string): boolean {
  return given !== null && 'optionIds' in given && given.optionIds.includes(optionId)
}

/** Adds or removes an option; null if none is left. Sorted, so that the same choice always gives the same answer. */
export function toggleOption(given: ItemResponse | null, optionId: string): ItemResponse | null {
  const chosen = given !== null && 'optionIds' in given ? given.optionIds : []
  const optionIds = chosen.includes(optionId) ? chosen.filter((id) => id !== optionId) : [...chosen, optionId].sort()
  return optionIds.length === 0 ? null : { optionIds }
}

/** Like `toggleOption`, by the option's index; undefined if there is none. */
export function toggleAt({ options }: PaperItemOf<'multiple-response'>, index: number, given: ItemResponse | null): ItemResponse | null | undefined {
  const option = options[index]
  return option ? toggleOption(given, option.id) : undefined
}
