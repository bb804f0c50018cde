import { z } from '../../../src-shared/kernel/schema/zod.ts'

/** Between the id of a template and the seed of the item that it made. No author's id has one, so that neither is taken for the other. */
const MARK = '~'

/** The id of an item as papers hold it: what an author wrote, or what a template made of a seed, such as `utme-mth-t14~8f3a09c1d2e4`. */
export const heldItemIdSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*(~[a-z0-9]+)?$/)

export function freshItemId(templateId: string, seed: string): string {
  return templateId + MARK + seed
}

/** The template and the seed of a fresh item; null for an item that was written. */
export function readFreshItemId(itemId: string): { readonly templateId: string; readonly seed: string } | null {
  const at = itemId.indexOf(MARK)
  return at === -1 ? null : { templateId: itemId.slice(0, at), seed: itemId.slice(at + MARK.length) }
}

/** What an author wrote: the item itself, or the template that made it. */
export function originOf(itemId: string): string {
  return readFreshItemId(itemId)?.templateId ?? itemId
}
