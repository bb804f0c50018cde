import { createHash } from 'node:crypto'
import { picturesOf } from '../check/check-pictures.ts'
import { freshItemId } from './fresh-item-id.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'
import { makeItem } from './make-item.ts'

const SEED_DIGITS = 12

/** Returns a seed of twelve hexadecimal digits. The same parts give the same seed. */
export function makeSeed(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, SEED_DIGITS)
}

/**
 * Generates the item of a template and a seed as papers hold it. Null where the template generates none, or where the item shows a picture
 * outside `pictures`, because a teacher's own pack may contain any fault.
 */
export function makeFreshItem(template: ItemTemplate, seed: string, pictures: ReadonlySet<string>): Item | null {
  const made = makeItem(template, seed)
  if (!made.ok || picturesOf(made.item).some((id) => !pictures.has(id))) return null
  return { ...made.item, id: freshItemId(template.id, seed) }
}

/** Returns the ids of the pictures that a subject's items can show. */
export function pictureIdsOf({ pictures = [] }: { readonly pictures?: readonly { readonly id: string }[] | undefined }): ReadonlySet<string> {
  return new Set(pictures.map(({ id }) => id))
}
