import { expect, it } from 'vitest'
import { optionLettersOf, optionLettersSchema, tenOptionLetters } from '../../../../../src-shared/content/exams/exam-rules.ts'
import { fractionOf, whole } from '../../../../../src-shared/content/item-types/base/fraction.ts'
import {
  isAcceptable,
  itemSchema,
  keyOfItem,
  letterCountOf,
  limitsOfItem,
  markResponse,
  responseSchema,
  showItem,
  type Item
} from '../../../../../src-shared/content/item-types/item-types.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'

const ids = 'qrstuvwxyz'.split('')
const optionsOf = (count: number) => ids.slice(0, count).map((id) => ({ id, text: `Option ${id}` }))
const one = (count: number): Item => ({ ...itemsOfEachType['single-choice'], options: optionsOf(count), key: 'q' })
const several = (count: number): Item => ({ ...itemsOfEachType['multiple-response'], options: optionsOf(count), keys: ['q', 'v', 'z'] })

it('a choice has up to ten options, and each of them can be chosen', () => {
  expect([one(10), several(10)].map((item) => itemSchema.safeParse(item).success)).toEqual([true, true])
  const limits = limitsOfItem(showItem(several(10), (values) => [...values]))
  expect(isAcceptable({ optionIds: ids }, limits)).toBe(true)
  expect(responseSchema.safeParse({ optionIds: ids }).success).toBe(true)
  expect(letterCountOf(one(10))).toBe(10)
  expect(markResponse({ optionIds: ['q', 'v', 'z'] }, keyOfItem(several(10)))).toEqual(whole)
  expect(markResponse({ optionIds: ['q', 'v', 'r'] }, keyOfItem(several(10)))).toEqual(fractionOf(1, 3))
})

it('an eleventh option and an id beyond q to z are refused', () => {
  const options = [...optionsOf(10), { id: 'p', text: 'One more' }]
  expect(itemSchema.safeParse({ ...one(10), options }).success).toBe(false)
  expect(itemSchema.safeParse({ ...one(4), options: [...optionsOf(3), { id: 'p', text: 'Another' }] }).success).toBe(false)
  expect(responseSchema.safeParse({ optionIds: [...ids, 'p'] }).success).toBe(false)
})

it('an exam has up to ten option letters, and a question with more choices than its exam has letters gets A to J', () => {
  expect([tenOptionLetters, [...tenOptionLetters, 'K']].map((letters) => optionLettersSchema.safeParse(letters).success)).toEqual([true, false])
  expect(optionLettersOf(['1', '2', '3', '4'], 4)).toEqual(['1', '2', '3', '4'])
  expect(optionLettersOf(['1', '2', '3', '4'], 5)).toEqual(tenOptionLetters)
})
