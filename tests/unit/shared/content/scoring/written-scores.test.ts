import { describe, expect, it } from 'vitest'
import { keyOfItem, type ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'
import { isCounted, isUnmarked } from '../../../../../src-shared/content/scoring/credit-of.ts'
import { scoreAttempt } from '../../../../../src-shared/content/scoring/score-attempt.ts'
import type { ScoringRules } from '../../../../../src-shared/content/scoring/scoring-rules.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'

const scoring: ScoringRules = {
  marking: { forRight: 2, forWrong: -1, isPartial: true },
  scale: {
    subjectMaximum: 100,
    total: 'mean',
    isTotalOfficial: true,
    bands: [
      { grade: 'A', leastPercent: 50 },
      { grade: 'F', leastPercent: 0 }
    ]
  }
}
const choice = { id: 'trial-choice', key: keyOfItem(itemsOfEachType['single-choice']) }
const essay = { id: 'trial-essay', key: keyOfItem(itemsOfEachType.written) }
const answers: Record<string, ItemResponse> = { 'trial-choice': { optionId: 'x' }, 'trial-essay': { writing: 'With light.' } }
const scoreOf = (items: readonly object[], given = answers) => scoreAttempt([{ slug: 'trials', items: items as (typeof choice)[] }], given, scoring)

describe('the score of a paper with written answers', () => {
  it('an answer that nobody has marked yet counts neither for nor against', () => {
    expect(scoreOf([choice, essay])).toMatchObject({ total: 100, maximumTotal: 100, subjects: [{ itemCount: 2, answeredCount: 2, rightCount: 1 }] })
    expect([isUnmarked(essay), isCounted(essay), isUnmarked(choice)]).toEqual([true, false, false])
  })

  it.each([
    [0, 25],
    [3, 63],
    [6, 100],
    [99, 100]
  ])('with %i of 6 marks beside 2 right marks the score is %i', (awarded, total) => {
    expect(scoreOf([choice, { ...essay, awarded }]).total).toBe(total)
  })

  it('a written answer never costs marks, and an unanswered one that is marked earns none', () => {
    expect(scoreOf([choice, { ...essay, awarded: 0 }], { 'trial-choice': { optionId: 'x' } }).total).toBe(25)
  })

  it('where a person must mark everything there is no score, no grade and no maximum', () => {
    const { total, maximumTotal, subjects } = scoreOf([essay])
    expect({ total, maximumTotal, subjects }).toEqual({
      total: 0,
      maximumTotal: 0,
      subjects: [{ slug: 'trials', itemCount: 1, answeredCount: 1, rightCount: 0, partialCount: 0, score: 0, maximum: 0 }]
    })
  })

  it('a subject that waits for its marks lowers no mean', () => {
    const score = scoreAttempt(
      [
        { slug: 'trials', items: [choice] },
        { slug: 'essays', items: [essay] }
      ],
      answers,
      scoring
    )
    expect([score.total, score.maximumTotal]).toEqual([100, 100])
  })

  it('a dropped written question counts for nobody, and one where any answer is right earns its own marks', () => {
    expect(scoreOf([choice, { ...essay, ruling: 'dropped', awarded: 0 }]).total).toBe(100)
    expect(scoreOf([choice, { ...essay, ruling: 'any-answer' }], { 'trial-essay': { writing: 'a' } }).total).toBe(75)
  })
})
