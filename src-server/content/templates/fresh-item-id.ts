import { FRESH_MARK } from '../../../src-shared/content/templates/fresh-mark.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'

/** The id of an item in a paper: an authored id, or template id and seed, such as `utme-mth-t14~8f3a09c1d2e4`. */
export const heldItemIdSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*(~[a-z0-9]+)?$/)

export function freshItemId(templateId: string, seed: string): string {
  return templateId + FRESH_MARK + seed
}

/** Returns the template and seed of a fresh item; null for an authored item. */
export function readFreshItemId(itemId: string): { readonly templateId: string; readonly seed: string } | null {
  const at = itemId.indexOf(FRESH_MARK)
  return at === -1 ? null : { templateId: itemId.slice(0, at), seed: itemId.slice(at + FRESH_MARK.length) }
}

/** Returns the authored source: the item itself, or the template that generated it. */
export function originOf(itemId: string): string {
  return readFreshItemId(itemId)?.templateId ?? itemId
}
