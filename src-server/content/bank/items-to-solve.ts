import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import { makeItem } from '../templates/make-item.ts'
import type { BankSubject } from '../sources/bank-source.ts'

/** Which of a template's items is solved blind: the others differ from it in their numbers, which code computes. */
const SOLVED_SEED = '1'

/** The subject's items, and one of each template that makes any. */
export function itemsToSolve({ content, templates }: Pick<BankSubject, 'content' | 'templates'>): Item[] {
  const made = templates.flatMap((template) => {
    const one = makeItem(template, SOLVED_SEED)
    return one.ok ? [one.item] : []
  })
  return [...content.items, ...made]
}
