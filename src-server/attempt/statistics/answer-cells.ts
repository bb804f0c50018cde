import { compare, whole } from '../../../src-shared/content/item-types/base/fraction.ts'
import { markResponse, type ItemKey, type ItemResponse } from '../../../src-shared/content/item-types/item-types.ts'
import type { Ruling } from '../../../src-shared/content/scoring/ruling.ts'

/** What decides whether an answer is right. `ruling` replaces the key. */
export interface AppliedKey {
  readonly key: ItemKey
  readonly ruling?: Ruling | undefined
}

/** The answers of items without a list: nothing that a learner wrote is stored. */
const RIGHT = 'right'
const WRONG = 'wrong'
/** Between the options of one answer to an item with several right options. */
const AND = '+'

/** Whether the cells of such an item say what was answered, so that another key can be applied to them. */
export function namesAnswers({ type }: Pick<ItemKey, 'type'>): boolean {
  return type === 'single-choice' || type === 'true-false' || type === 'multiple-response'
}

/** Returns the cell of an answer; null where it does not fit the key. */
export function cellOf(response: ItemResponse, { key, ruling }: AppliedKey): string | null {
  switch (key.type) {
    case 'single-choice':
      return 'optionId' in response ? response.optionId : null
    case 'true-false':
      return 'isTrue' in response ? String(response.isTrue) : null
    case 'multiple-response':
      return 'optionIds' in response ? response.optionIds.toSorted().join(AND) : null
    default:
      return ruling === 'any-answer' || isFull(response, key) ? RIGHT : WRONG
  }
}

/** Returns whether the answers of a cell earn the whole mark. */
export function isRightCell(cell: string, { key, ruling }: AppliedKey): boolean {
  if (ruling !== undefined) return ruling === 'any-answer'
  switch (key.type) {
    case 'single-choice':
      return isFull({ optionId: cell }, key)
    case 'true-false':
      return isFull({ isTrue: cell === 'true' }, key)
    case 'multiple-response':
      return isFull({ optionIds: cell.split(AND) }, key)
    default:
      return cell === RIGHT
  }
}

/** Returns the options that the answers of a cell chose. */
export function optionsOfCell(cell: string, { type }: Pick<ItemKey, 'type'>): readonly string[] {
  return type === 'multiple-response' ? cell.split(AND) : [cell]
}

/** Returns whether a right answer has this option: one that is not is a distractor. */
export function isRightOption(option: string, { key, ruling }: AppliedKey): boolean {
  return key.type === 'multiple-response' && ruling === undefined ? key.optionIds.includes(option) : isRightCell(option, { key, ruling })
}

function isFull(response: ItemResponse, key: ItemKey): boolean {
  return compare(markResponse(response, key), whole) === 0
}
