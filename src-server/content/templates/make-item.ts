import type { ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'
import { makeTemplateItem, type MadeItem } from '../../../src-shared/content/templates/make-template-item.ts'
import { createSeededRandom } from '../../platform/create-seeded-random.ts'

/**
 * Generates the item of a template and a seed (lower-case letters and digits), the same on every machine. The id is made of the template's id
 * and the seed.
 */
export function makeItem(template: ItemTemplate, seed: string): MadeItem {
  return makeTemplateItem(template, { id: `${template.id}-${seed}`, random: createSeededRandom(`${template.id}\n${seed}`) })
}
