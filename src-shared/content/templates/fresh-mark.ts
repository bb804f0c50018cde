/** Separates the template id from the seed. Authored ids never contain it, so the two kinds cannot be confused. */
export const FRESH_MARK = '~'

/** Whether an item was made by a template, such as `utme-mth-t14~8f3a09c1d2e4`. */
export function isFreshItemId(itemId: string): boolean {
  return itemId.includes(FRESH_MARK)
}
