import { keyOfItem, personMarksOf, type Item } from '../../../src-shared/content/item-types/item-types.ts'
import { makeItem } from '../templates/make-item.ts'
import type { BankSubject } from '../sources/bank-source.ts'

/** The seed of the item that is solved for a template; its other items differ only in numbers, which code computes. */
const SOLVED_SEED = '1'

type Authored = Pick<BankSubject, 'content' | 'templates'>

/** Returns the subject's items that have a key to disagree with, and one item of each template that generates any. */
export function itemsToSolve(subject: Authored): Item[] {
  return itemsToCheck(subject).filter((item) => personMarksOf(keyOfItem(item)) === null)
}

/** Returns all items of the subject, and one item of each template that generates any. */
export function itemsToCheck({ content, templates }: Authored): Item[] {
  const made = templates.flatMap((template) => {
    const one = makeItem(template, SOLVED_SEED)
    return one.ok ? [one.item] : []
  })
  return [...content.items, ...made]
}
