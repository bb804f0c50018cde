import { describe, expect, it } from 'vitest'
import { fractionOf, nought, whole } from '../../../../../src-shared/content/item-types/base/fraction.ts'
import {
  isAcceptable,
  itemSchema,
  keyOfItem,
  limitsOfItem,
  markResponse,
  showItem,
  textsOfItem,
  type ItemResponse
} from '../../../../../src-shared/content/item-types/item-types.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'

describe('a cloze', () => {
  const item = itemsOfEachType.cloze
  const markOf = (response: ItemResponse) => markResponse(response, keyOfItem(item))

  it('a cloze earns the share of its gaps that are right', () => {
    expect(markOf({ gaps: { gas: 'Oxygen', chamber: 'x' } })).toEqual(whole)
    expect(markOf({ gaps: { gas: 'oxygen' } })).toEqual(fractionOf(1, 2))
    expect(markOf({ gaps: { gas: 'oxygen', chamber: 'w' } })).toEqual(fractionOf(1, 2))
    expect(markOf({ gaps: { gas: 'nitrogen', chamber: 'w' } })).toEqual(nought)
  })

  it('a cloze accepts answers to its own gaps only, and at least one', () => {
    const limits = limitsOfItem(showItem(item, (gaps) => [...gaps]))
    const fit = (gaps: Record<string, string>): boolean => isAcceptable({ gaps }, limits)
    expect(fit({ gas: 'anything' })).toBe(true)
    expect(fit({})).toBe(false)
    expect(fit({ gas: ' ' })).toBe(false)
    expect(fit({ chamber: 'oxygen' })).toBe(false)
    expect(fit({ constructor: 'w' })).toBe(false)
  })

  it('a cloze is refused if the gaps in its text differ from its list of gaps', () => {
    expect(itemSchema.safeParse({ ...item, text: 'Only [[gas]].' }).success).toBe(false)
    expect(itemSchema.safeParse({ ...item, text: 'First [[chamber]], then [[gas]].' }).success).toBe(false)
    expect(itemSchema.safeParse({ ...item, text: 'Twice [[gas]] and [[gas]], then [[chamber]].' }).success).toBe(false)
  })

  it('a cloze gives the content checks its right and wrong texts', () => {
    expect(textsOfItem(item)).toMatchObject({
      right: [
        { text: 'oxygen', isNumber: false },
        { text: 'right atrium', isNumber: false }
      ],
      wrong: ['left atrium']
    })
  })
})
