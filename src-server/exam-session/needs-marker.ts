import { keyOfItem, personMarksOf } from '../../src-shared/content/item-types/item-types.ts'
import type { PaperSource } from '../content/catalogue/paper-source.ts'

/**
 * Returns whether a paper may ask for answers that only a person can mark. No exam session has such a paper, because its results would leave them
 * out and yet look final.
 */
export function needsMarker({ bank }: Pick<PaperSource, 'bank'>): boolean {
  return [...bank.values()].some(({ items }) => items.some((item) => personMarksOf(keyOfItem(item)) !== null))
}
