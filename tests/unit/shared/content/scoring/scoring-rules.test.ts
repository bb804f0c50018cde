import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ItemKey, ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'
import { MARKING_VERSION } from '../../../../../src-shared/kernel/values/marking-version.ts'
import { plainScoring, scoringOf } from '../../../../../src-shared/content/scoring/plain-scoring.ts'
import type { MarkedItem } from '../../../../../src-shared/content/scoring/credit-of.ts'
import { agreedMarking } from '../../../../../src-shared/content/scoring/marks-of.ts'
import { maximumTotalOf, scoreAttempt } from '../../../../../src-shared/content/scoring/score-attempt.ts'
import { scaleSchema, scoringRulesSchema, type ScoringRules } from '../../../../../src-shared/content/scoring/scoring-rules.ts'

const bands = [
  { grade: 'A1', leastPercent: 75 },
  { grade: 'B2', leastPercent: 70 },
  { grade: 'C6', leastPercent: 50 },
  { grade: 'F9', leastPercent: 0 }
]

const school: ScoringRules = {
  marking: { forRight: 2, forWrong: -1, isPartial: true },
  scale: { subjectMaximum: 100, total: 'mean', isTotalOfficial: true, bands }
}

const threeOfFive: ItemKey = { type: 'multiple-response', optionIds: ['v', 'w', 'x'], why: {} }
const items = (count: number): MarkedItem[] => Array.from({ length: count }, (_, index) => ({ id: `item-${String(index)}`, key: threeOfFive }))

/** Scores one subject with these options for each item. `v w x` is right; undefined leaves an item open. */
function scoreOf(answers: readonly (string | undefined)[], rules: ScoringRules = school) {
  const given = Object.fromEntries(
    answers.flatMap((ids, index): [string, ItemResponse][] => (ids === undefined ? [] : [[`item-${String(index)}`, { optionIds: ids.split(' ') }]]))
  )
  return scoreAttempt([{ slug: 'biology', items: items(answers.length) }], given, rules).subjects[0]
}

describe('marks for a part', () => {
  it('partial marks are exact fractions and are rounded once at the end', () => {
    // Three times a third of a mark, out of three marks.
    expect(scoreOf(['v', 'w', 'x'])).toMatchObject({ score: 33, rightCount: 0, partialCount: 3, answeredCount: 3 })
    expect(scoreOf(['v w', 'v w', 'v w x'])).toMatchObject({ score: 78, rightCount: 1, partialCount: 2 })
  })

  it('partly right answers count as wrong if the marking gives no partial marks', () => {
    const strict: ScoringRules = { ...school, marking: { ...school.marking, isPartial: false } }
    expect(scoreOf(['v w', 'v w x', 'v w x'], strict)).toMatchObject({ score: 50, rightCount: 2, partialCount: 0 })
  })
})

describe('marks that are taken away', () => {
  it('negative marks lower a subject for each wrong answer, and not for an item left open', () => {
    expect(scoreOf(['v w x', 'v w x', 'y', undefined])).toMatchObject({ score: 38, rightCount: 2, answeredCount: 3 })
  })

  it('negative marks do not apply to a partly right answer: one right and one wrong choice earn as much as none', () => {
    const rest = ['v w x', 'v w x']
    expect(scoreOf([...rest, 'v y'])).toMatchObject({ score: 67, rightCount: 2, partialCount: 0, answeredCount: 3 })
    expect(scoreOf([...rest, undefined])?.score).toBe(67)
    expect(scoreOf([...rest, 'v w x y z'])?.score, 'all options').toBe(78)
    expect(scoreOf([...rest, 'y z'])?.score, 'nothing right').toBe(50)
    const strict: ScoringRules = { ...school, marking: { ...school.marking, isPartial: false } }
    expect(scoreOf([...rest, 'v y'], strict)?.score, 'where parts earn nothing').toBe(50)
  })

  it('negative marks apply to partly right answers in marking versions 1 and 2', () => {
    const score = (version: string) => scoreOf(['v w x', 'v w x', 'v y'], { ...school, marking: agreedMarking(school.marking, version) })?.score
    expect(['1', '2', '3', MARKING_VERSION].map(score)).toEqual([50, 50, 67, 67])
  })

  it('a number as people write it is right from marking version 4 on; earlier exams are marked as they agreed', () => {
    const key: ItemKey = { type: 'numeric', value: '63000', tolerance: { kind: 'absolute', by: '0' }, units: [] }
    const score = (version: string, value: string) => {
      const marking = agreedMarking({ ...school.marking, forWrong: 0 }, version)
      return scoreAttempt([{ slug: 'one', items: [{ id: 'one', key }] }], { one: { value, unit: null } }, { ...school, marking }).total
    }
    expect(['1', '2', '3', '4', MARKING_VERSION].map((version) => score(version, '63 000'))).toEqual([0, 0, 0, 100, 100])
    expect(['1', '2', '3', '4'].map((version) => score(version, '63,000'))).toEqual([100, 100, 100, 100])
  })

  it('negative marks never bring a subject below zero', () => {
    expect(scoreOf(['y', 'z', 'y'])).toMatchObject({ score: 0, answeredCount: 3 })
  })

  it('negative marks in one subject leave the other subjects unchanged', () => {
    const subjects = ['one', 'two'].map((slug) => ({ slug, items: [{ id: slug, key: threeOfFive }] }))
    const scored = scoreAttempt(subjects, { one: { optionIds: ['y'] }, two: { optionIds: ['v', 'w', 'x'] } }, school)
    expect(scored.subjects.map(({ score }) => score)).toEqual([0, 100])
    expect(scored).toMatchObject({ total: 50, maximumTotal: 100 })
  })
})

const four = ['a', 'b', 'c', 'd']

describe('a scale', () => {
  it.each([
    [4, 4, 'A1'],
    [3, 4, 'A1'],
    [71, 96, 'B2'],
    [143, 192, 'B2'],
    [2, 4, 'C6'],
    [1, 4, 'F9'],
    [0, 4, 'F9']
  ])('a scale gives %i right of %i the grade %s, by the displayed score', (right, count, grade) => {
    const answers = Array.from({ length: count }, (_, index) => (index < right ? 'v w x' : undefined))
    expect(scoreOf(answers)?.grade).toBe(grade)
  })

  it('a scale without bands gives no grade, and its maximum total is the sum of the subjects', () => {
    expect(scoreOf(['v w x'], plainScoring)).not.toHaveProperty('grade')
    expect(maximumTotalOf(plainScoring.scale, four)).toBe(400)
    expect(maximumTotalOf({ ...plainScoring.scale, subjectMaximum: 50 }, four)).toBe(200)
    expect(maximumTotalOf({ ...plainScoring.scale, subjectMaxima: [{ slug: 'b', maximum: 10 }] }, four)).toBe(310)
    expect(maximumTotalOf(school.scale, four)).toBe(100)
  })

  it('a scale is refused if its grades do not fall to zero', () => {
    const withBands = (list: typeof bands) => scaleSchema.safeParse({ ...school.scale, bands: list }).success
    expect(withBands(bands)).toBe(true)
    expect(withBands(bands.slice(0, 3))).toBe(false)
    expect(withBands(bands.toReversed())).toBe(false)
    expect(scoringRulesSchema.safeParse({ ...school, marking: { ...school.marking, forWrong: 1 } }).success).toBe(false)
  })

  it('an exam that names no scale uses the plain one from before scales', () => {
    expect(scoringOf({})).toBe(plainScoring)
    expect(scoringOf({ scoring: school })).toBe(school)
  })
})

describe('any rules', () => {
  it('any scoring rules give a score from zero to the maximum, zero for nothing right and the maximum for all', () => {
    const anyRules = fc.record({ forRight: fc.integer({ min: 1, max: 10 }), forWrong: fc.integer({ min: -10, max: 0 }), isPartial: fc.boolean() })
    const anyAnswers = fc.array(fc.option(fc.constantFrom('v', 'v w', 'v w x', 'y', 'v y', 'v w x y z'), { nil: undefined }), {
      minLength: 1,
      maxLength: 30
    })
    fc.assert(
      fc.property(anyRules, anyAnswers, (marking, answers) => {
        const rules = { ...school, marking }
        const { score = -1, rightCount = 0, partialCount = 0, answeredCount = 0 } = scoreOf(answers, rules) ?? {}
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
        expect(rightCount + partialCount).toBeLessThanOrEqual(answeredCount)
        const open = answers.map((ids) => (ids?.includes('v') === true ? undefined : ids))
        if (marking.isPartial) expect(scoreOf(open, rules)?.score, 'with open questions for partly right answers').toBeLessThanOrEqual(score)
        expect(
          scoreOf(
            answers.map(() => undefined),
            rules
          )?.score
        ).toBe(0)
        expect(
          scoreOf(
            answers.map(() => 'v w x'),
            rules
          )?.score
        ).toBe(100)
      })
    )
  })
})
