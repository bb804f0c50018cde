import type { ItemResponse } from '../../../../src-shared/content/item-types/item-types.ts'

/** Returns the chosen letter. A practice paper only has single choices, whose options use their letter as id. */
export function letterOf(response: ItemResponse | undefined): string {
  return response !== undefined && 'optionId' in response ? response.optionId : ''
}
