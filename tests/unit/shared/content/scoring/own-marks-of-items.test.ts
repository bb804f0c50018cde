import { describe, expect, it } from 'vitest'
import { keyOfItem, type ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'
import { bestMarksOf, type MarkedItem } from '../../../../../src-shared/content/scoring/credit-of.ts'
import { marksOf } from '../../../../../src-shared/content/scoring/marks-of.ts'
import { scoreAttempt } from '../../../../../src-shared/content/scoring/score-attempt.ts'
import type { ScoringRules } from '../../../../../src-shared/content/scoring/scoring-rules.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'

const scoring: ScoringRules = {
  marking: { forRight: 2, forWrong: -1, isPartial: true },
  scale: { subjectMaximum: 100, total: 'mean', isTotalOfficial: true }
}
const choiceKey = keyOfItem(itemsOfEachType['single-choice'])
const right: ItemResponse = { optionId: 'x' }
const wrong: ItemResponse = { optionId: 'w' }
const item = (id: string, marks?: number): MarkedItem => ({ id, key: choiceKey, ...(marks === undefined ? {} : { marks }) })
const totalOf = (items: readonly MarkedItem[], answers: Record<string, ItemResponse>) =>
  scoreAttempt([{ slug: 'sums', items }], answers, scoring).total

describe('a question with marks of its own', () => {
  it('weighs as much as its marks say beside questions without', () => {
    expect(totalOf([item('a'), item('b', 6)], { a: right })).toBe(25)
    expect(totalOf([item('a'), item('b', 6)], { b: right })).toBe(75)
    expect(totalOf([item('a'), item('b', 6)], { a: right, b: right })).toBe(100)
  })

  it('without marks is worth what the exam says, as before', () => {
    expect(bestMarksOf(item('a'), scoring.marking)).toBe(2)
    expect(totalOf([item('a'), item('b')], { a: right })).toBe(50)
  })

  it('costs the same share of its marks where wrong answers cost marks', () => {
    expect(marksOf(wrong, item('a'), scoring.marking)).toEqual({ numerator: -1n, denominator: 1n })
    expect(marksOf(wrong, item('b', 6), scoring.marking)).toEqual({ numerator: -3n, denominator: 1n })
    expect(marksOf(wrong, item('b', 3), scoring.marking)).toEqual({ numerator: -3n, denominator: 2n })
  })

  it('earns the share of its marks that its answer earns', () => {
    const several = { id: 's', key: keyOfItem(itemsOfEachType['multiple-response']), marks: 9 }
    expect(marksOf({ optionIds: ['v'] }, several, scoring.marking)).toEqual({ numerator: 3n, denominator: 1n })
  })

  it('leaves the marks of its guide to a written question', () => {
    const written = keyOfItem(itemsOfEachType.written)
    expect(bestMarksOf({ key: written, marks: 99 }, scoring.marking)).toBe(6)
  })

  it('that was dropped takes its marks out of the best score', () => {
    expect(totalOf([item('a'), { ...item('b', 6), ruling: 'dropped' }], { a: right })).toBe(100)
  })
})
