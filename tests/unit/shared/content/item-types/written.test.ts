import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isAcceptable,
  itemSchema,
  keyOfItem,
  limitsOfItem,
  markResponse,
  paperItemSchema,
  showItem,
  textsOfItem
} from '../../../../../src-shared/content/item-types/item-types.ts'
import { nought } from '../../../../../src-shared/content/item-types/base/fraction.ts'
import { marksOfPoints } from '../../../../../src-shared/content/item-types/written/marking-guide.ts'
import { wordCountOf } from '../../../../../src-renderer/features/attempt/item-types/written/word-count.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'

const essay = itemsOfEachType.written
const shown = showItem(essay, (values) => [...values])
const { words: _, ...withoutWords } = essay
const short = { ...withoutWords, size: 'short' as const }
const refusals = (item: object): (string | undefined)[] => itemSchema.safeParse(item).error?.issues.map(({ message }) => message) ?? []

describe('a written answer', () => {
  it('a candidate sees how long the answer should be and what it is worth, and nothing of its guide', () => {
    expect(shown).toEqual({
      id: 'trial-essay',
      stem: essay.stem,
      type: 'written',
      size: 'long',
      words: { least: 20, most: 60 },
      mostMarks: 6
    })
    expect(JSON.stringify(shown)).not.toContain('canary')
  })

  it('a short answer has at most 600 characters and an essay 6,000, and neither may be blank', () => {
    const fits = (size: 'short' | 'long', length: number) => isAcceptable({ writing: 'a'.repeat(length) }, { type: 'written', size })
    expect([fits('short', 1), fits('short', 600), fits('short', 601)]).toEqual([true, true, false])
    expect([fits('long', 6000), fits('long', 6001)]).toEqual([true, false])
    expect(isAcceptable({ writing: ' \n ' }, limitsOfItem(shown))).toBe(false)
  })

  it('the key alone gives no marks, whatever is written', () => {
    fc.assert(
      fc.property(fc.string(), (writing) => {
        expect(markResponse({ writing }, keyOfItem(essay))).toEqual(nought)
      })
    )
  })

  it('the points of a guide earn their marks once each, and never more than the question is worth', () => {
    expect([[], ['light'], ['sugar', 'light'], ['light', 'gas', 'sugar']].map((ids) => marksOfPoints(essay, ids))).toEqual([0, 2, 5, 6])
    expect(marksOfPoints(essay, ['light', 'water'])).toBeNull()
    expect(marksOfPoints(essay, ['light', 'light']), 'twice the same').toBeNull()
  })

  it('the content checks see every text of the guide', () => {
    expect(textsOfItem(essay).all).toEqual(
      expect.arrayContaining([essay.modelAnswer, ...essay.guide.map(({ text }) => text), 'because-canary: CO2 earns the same.'])
    )
  })

  it.each([
    ['points worth less than the question', { ...essay, marks: 8 }, 'the points of the marking guide are worth less than the marks of the question'],
    ['two points of one id', { ...essay, guide: [...essay.guide, essay.guide[0]] }, 'two points of the marking guide have the same id'],
    ['an essay without a number of words', withoutWords, 'a long answer must say how many words it should have, and a short one must not'],
    ['a short answer with one', { ...essay, size: 'short' }, 'a long answer must say how many words it should have, and a short one must not'],
    ['words the wrong way round', { ...essay, words: { least: 60, most: 20 } }, 'the fewest words must be fewer than the most words']
  ])('content with %s is refused', (_name, item, message) => {
    expect(refusals(item)).toEqual([message])
  })

  it('more words than fit into an answer, no guide and no model answer are refused', () => {
    expect(refusals(short)).toEqual([])
    for (const item of [
      { ...essay, words: { least: 20, most: 801 } },
      { ...essay, guide: [] },
      { ...essay, modelAnswer: '' }
    ]) {
      expect(refusals(item)).not.toEqual([])
    }
  })

  it('a paper of an earlier version still has no written answers in it', () => {
    expect(paperItemSchema.safeParse({ ...shown, type: 'essay' }).success).toBe(false)
  })
})

describe('the number of words', () => {
  it.each([
    ['', 0],
    ['  \n', 0],
    ['A leaf makes sugar.', 4],
    ['one-way – that is', 3],
    ['ẹ̀kọ́ ni agbára', 3],
    ['12 % of it', 3]
  ])('%j has %i', (text, count) => {
    expect(wordCountOf(text)).toBe(count)
  })
})
