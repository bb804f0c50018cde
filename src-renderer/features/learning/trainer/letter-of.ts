import type { ItemResponse } from '../../../../src-shared/content/item-types/item-types.ts'

/** The letter that was chosen: a practice paper has single choices only, and their options have their letter as their id. */
export function letterOf(response: ItemResponse | undefined): string {
  return response !== undefined && 'optionId' in response ? response.optionId : ''
}
