import type { BankSubject } from '../sources/bank-source.ts'
import { itemsToSolve } from './items-to-solve.ts'
import { shownHash, shownItem, type ShownItem } from './shown-item.ts'

/** One line of a sheet for blind solving: an item without its key. */
export type SheetLine = ShownItem['item'] & {
  readonly shownHash: string
  readonly stimulus?: ShownItem['stimulus']
  readonly pictures?: ShownItem['pictures']
  readonly sound?: ShownItem['sound']
}

/** Returns the items without a current review, without keys, explanations and reasons. A stimulus is included only with its first item. */
export function blindSheet(subject: BankSubject): readonly SheetLine[] {
  const { content, reviews } = subject
  const reviewed = new Set((reviews?.reviews ?? []).map(({ itemId, shownHash: hash }) => `${itemId} ${hash}`))
  const told = new Set<string>()
  return itemsToSolve(subject).flatMap((item) => {
    const shown = shownItem(item, content)
    const hash = shownHash(shown)
    if (reviewed.has(`${item.id} ${hash}`)) return []
    const { stimulusId } = item
    const { pictures, sound } = shown
    const line = { ...shown.item, shownHash: hash, ...(pictures ? { pictures } : {}) }
    if (stimulusId === undefined || told.has(stimulusId)) return [line]
    told.add(stimulusId)
    return [{ ...line, stimulus: shown.stimulus, ...(sound ? { sound } : {}) }]
  })
}
