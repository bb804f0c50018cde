import { describe, expect, it } from 'vitest'
import type { Item, ItemOf } from '../../../src-shared/content/item-types/item-types.ts'
import { findingsOf, withItems, type Found } from '../../support/faulty-content.ts'
import { buildNumericItem } from '../../support/build-content.ts'
import { squarePicture } from '../../support/pictures.ts'
import { itemsOfEachType } from '../../support/build-items.ts'

const right = 'A leaf cell has a wall of cellulose, sap in its vacuole and a nucleus, as most plants have.'

const several: ItemOf<'multiple-response'> = {
  ...itemsOfEachType['multiple-response'],
  options: itemsOfEachType['multiple-response'].options.slice(0, 4),
  explanation: right
}
const word: ItemOf<'short-text'> = {
  ...itemsOfEachType['short-text'],
  explanation: 'Leaves are green since they hold chlorophyll, which takes up red and blue light.'
}
const number: ItemOf<'numeric'> = {
  ...itemsOfEachType.numeric,
  calculation: '72*5/18',
  explanation: 'The bus covers 72 km in an hour, that is 20 m in each second of it.'
}
const gaps: ItemOf<'cloze'> = {
  ...itemsOfEachType.cloze,
  explanation: 'Plants give off oxygen in the light. The right atrium takes in blood from the body.'
}
const formula: ItemOf<'formula'> = { ...itemsOfEachType.formula, explanation: 'There are two of $x$, and three more: the sum is $2x + 3$.' }
const graph: ItemOf<'graph-plot'> = {
  ...itemsOfEachType['graph-plot'],
  explanation: 'Go one to the right and two up, and mark; then three to the left and four up.'
}
const truth: ItemOf<'true-false'> = itemsOfEachType['true-false']
const order: ItemOf<'ordering'> = {
  ...itemsOfEachType.ordering,
  explanation: 'Food goes from the mouth down the gullet into the stomach, and at the end through the colon.'
}
const pairs: ItemOf<'matching'> = {
  ...itemsOfEachType.matching,
  explanation: 'The heart pumps blood through the body. The lung takes in air, and the kidney makes urine.'
}
const filled: ItemOf<'gap-match'> = {
  ...itemsOfEachType['gap-match'],
  explanation: 'The xylem leads water from the roots up, and the phloem leads sugar from the leaves down.'
}

const found = (item: Item): Found => findingsOf(withItems(buildNumericItem(), item))

describe('items of every type', () => {
  it.each([several, word, number, gaps, truth, order, pairs, filled, formula, graph])('a valid item of each type passes the item check', (item) => {
    expect(found(item)).toEqual([])
  })

  it('the item check finds an explanation that does not contain every right answer', () => {
    expect(found({ ...several, explanation: 'A leaf cell has a wall and a nucleus, which everybody can see at once.' })).toEqual([
      ['explanation-without-key', 'trial-several']
    ])
    expect(found({ ...word, explanation: 'Leaves are green since they take up red and blue light only.' })).toEqual([
      ['explanation-without-key', 'trial-word']
    ])
    expect(found({ ...number, explanation: 'The bus covers 72 km in each hour, that is 200 m in ten seconds.' })).toEqual([
      ['explanation-without-key', 'trial-number']
    ])
    expect(found({ ...order, explanation: 'Food goes from the mouth down the gullet, and at the end through the colon.' })).toEqual([
      ['explanation-without-key', 'trial-order']
    ])
    expect(found({ ...pairs, explanation: 'The heart pumps blood through the body. The lung takes in air all the time.' })).toEqual([
      ['explanation-without-key', 'trial-match']
    ])
    expect(found({ ...filled, explanation: 'The xylem leads water from the roots up, and the other tissue leads sugar.' })).toEqual([
      ['explanation-without-key', 'trial-words']
    ])
    expect(found({ ...gaps, explanation: 'Plants give off oxygen in the light. The left side takes in blood from the lungs.' })).toEqual([
      ['explanation-without-key', 'trial-gaps']
    ])
  })

  it('the item check finds unclosed markup in gap texts and reasons', () => {
    expect(found({ ...gaps, text: 'Plants give *off [[gas]]. Blood comes in at the [[chamber]].' })).toEqual([['markup', 'trial-gaps']])
    expect(found({ ...truth, why: 'It takes $v for it.' })).toEqual([['markup', 'trial-truth']])
  })

  it('the item check finds a reason that names an option by its letter', () => {
    expect(found({ ...truth, why: 'It is the opposite of option A.' })).toEqual([['letter-named', 'trial-truth']])
  })

  it('the item check finds two options with the same text in a gap’s list', () => {
    const [list] = gaps.gaps.filter((gap) => gap.kind === 'list')
    const same = { ...list!, options: list!.options.map((option) => ({ ...option, text: 'right atrium' })) }
    expect(found({ ...gaps, gaps: [gaps.gaps[0]!, same] })).toContainEqual(['duplicate-option-text', 'trial-gaps'])
  })

  it('the item check finds a number item whose calculation is missing, wrong or invalid', () => {
    const { calculation: _, ...unchecked } = number
    expect(found(unchecked)).toEqual([['value-without-calculation', 'trial-number']])
    expect(found({ ...number, calculation: '72*5/19' })).toEqual([['calculation-disagrees', 'trial-number']])
    expect(found({ ...number, calculation: '72 km/h' })).toEqual([['calculation-invalid', 'trial-number']])
  })

  it('the item check finds a place outside of its picture, and a picture that is not there', () => {
    const spot: ItemOf<'hot-spot'> = { ...itemsOfEachType['hot-spot'], explanation: 'The corner at the top is the widest, as the drawing shows.' }
    const withPicture = (item: Item, width = squarePicture.width): Found => {
      const content = withItems(buildNumericItem(), item)
      const subjects = content.subjects.map((one) => (one.subject === 'arithmetic' ? { ...one, pictures: [{ ...squarePicture, width }] } : one))
      return findingsOf({ ...content, subjects })
    }
    expect(withPicture(spot)).toEqual([])
    expect(withPicture(spot, 50)).toEqual([['region-outside', 'trial-spot']])
    expect(found(spot)).toEqual([['unknown-picture', 'trial-spot']])
  })

  it('the item check finds an item with more options than the exam has letters', () => {
    expect(found({ ...several, options: itemsOfEachType['multiple-response'].options })).toEqual([['option-count', 'trial-several']])
  })

  it('the item check finds two near-duplicate texts with gaps', () => {
    const copy = { ...gaps, id: 'trial-gaps-again' }
    expect(findingsOf(withItems(gaps, copy))).toEqual([['near-duplicate', 'trial-gaps-again']])
  })
})
