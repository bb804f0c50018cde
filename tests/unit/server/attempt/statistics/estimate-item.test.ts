import { describe, expect, it } from 'vitest'
import { addCounts, countAnswer, noAnswers, type AnswerCounts } from '../../../../../src-server/attempt/statistics/answer-counts.ts'
import { estimateItem, toRest, type EstimatedItem, type ItemFigures } from '../../../../../src-server/attempt/statistics/estimate-item.ts'
import { createSeededRandom } from '../../../../../src-server/platform/create-seeded-random.ts'

const item: EstimatedItem = { key: { type: 'single-choice', optionId: 'w', why: {} }, optionIds: ['w', 'x', 'y', 'z'] }

interface Answers {
  readonly cell: string | null
  readonly rest: number | null
  readonly times: number
}

function countAll(answers: readonly Answers[]): AnswerCounts {
  return answers
    .flatMap(({ times, ...answer }) => Array.from({ length: times }, () => answer))
    .reduce((counts, answer) => countAnswer(counts, answer), noAnswers)
}

function estimate(counts: AnswerCounts, of = item): ItemFigures {
  const figures = estimateItem(counts, of)
  if (figures === null) throw new Error('there are no figures')
  return figures
}

function optionOf({ options }: ItemFigures, id: string) {
  const option = options.find(({ optionId }) => optionId === id)
  if (option === undefined) throw new Error(`no option ${id}`)
  return option
}

describe('Figures of a question', () => {
  it('are those that were computed by hand', () => {
    const figures = estimate(
      countAll([
        { cell: 'w', rest: 800, times: 20 },
        { cell: 'w', rest: 500, times: 10 },
        { cell: 'x', rest: 500, times: 5 },
        { cell: 'x', rest: 200, times: 5 },
        { cell: null, rest: 400, times: 3 }
      ])
    )
    expect(figures).toMatchObject({ answeredCount: 40, openCount: 3 })
    // Wilson for 30 of 40: (0.75 + 0.04802) / 1.09604 ± 1.96 / 1.09604 × √(0.75 × 0.25 / 40 + 0.0024010).
    expect(figures.difficulty.value).toBe(0.75)
    expect(figures.difficulty.low).toBeCloseTo(0.5981, 4)
    expect(figures.difficulty.high).toBeCloseTo(0.8581, 4)
    // Means: 0.7 of the right, 0.35 of the wrong, 0.6125 of all. Variance of all: mean of squares 0.41875 − 0.6125² = 0.043594.
    // r = (0.7 − 0.35) × √(0.75 × 0.25) / √0.043594 = 0.72585.
    expect(figures.discrimination?.value).toBeCloseTo(0.72585, 4)
    // Fisher: atanh(0.72585) ± 1.96 / √37.
    expect(figures.discrimination?.low).toBeCloseTo(0.53542, 4)
    expect(figures.discrimination?.high).toBeCloseTo(0.84606, 4)
    expect(optionOf(figures, 'x')).toMatchObject({ isRight: false, chosen: { value: 0.25 }, best: null, weakest: null })
    expect(optionOf(figures, 'z').chosen).toMatchObject({ value: 0, low: 0 })
  })

  it('give the choices of the best and the weakest third from 90 answers on, with a part of the answers at the border', () => {
    const figures = estimate(
      countAll([
        { cell: 'w', rest: 900, times: 20 },
        { cell: 'x', rest: 600, times: 20 },
        { cell: 'w', rest: 600, times: 20 },
        { cell: 'y', rest: 100, times: 30 }
      ])
    )
    // The best 30: all 20 at 0.9, and a quarter of the 40 at 0.6, half of whom chose x.
    expect(optionOf(figures, 'w').best).toBeCloseTo(25 / 30, 10)
    expect(optionOf(figures, 'x').best).toBeCloseTo(5 / 30, 10)
    expect(optionOf(figures, 'y')).toMatchObject({ best: 0, weakest: 1 })
    expect(optionOf(figures, 'w').weakest).toBe(0)
  })

  it('are not given from fewer than 30 answers, nor for a question that no longer counts', () => {
    expect(estimateItem(countAll([{ cell: 'w', rest: 500, times: 29 }]), item)).toBeNull()
    expect(estimateItem(countAll([{ cell: 'w', rest: 500, times: 30 }]), item)).not.toBeNull()
    expect(estimateItem(countAll([{ cell: 'w', rest: 500, times: 99 }]), { ...item, ruling: 'dropped' })).toBeNull()
  })

  it('have no discrimination where it cannot be computed', () => {
    const few = countAll([
      { cell: 'w', rest: null, times: 30 },
      { cell: 'x', rest: 300, times: 20 },
      { cell: 'w', rest: 700, times: 9 }
    ])
    expect(estimate(few)).toMatchObject({ answeredCount: 59, discrimination: null })
    expect(estimate(countAll([{ cell: 'w', rest: 300, times: 40 }])).discrimination).toBeNull()
    const allAlike = countAll([
      { cell: 'w', rest: 300, times: 40 },
      { cell: 'x', rest: 300, times: 40 }
    ])
    expect(estimate(allAlike).discrimination).toBeNull()
  })

  it('follow another key over the same answers', () => {
    const counts = countAll([
      { cell: 'w', rest: 200, times: 40 },
      { cell: 'x', rest: 800, times: 60 }
    ])
    const before = estimate(counts)
    const after = estimate(counts, { ...item, key: { type: 'single-choice', optionId: 'x', why: {} } })
    expect([before.difficulty.value, after.difficulty.value]).toEqual([0.4, 0.6])
    expect(before.discrimination?.value).toBeCloseTo(-1, 6)
    expect(after.discrimination?.value).toBeCloseTo(1, 6)
    expect(estimate(counts, { ...item, ruling: 'any-answer' }).difficulty.value).toBe(1)
  })

  it('count each option of an answer with several', () => {
    const several: EstimatedItem = { key: { type: 'multiple-response', optionIds: ['v', 'w'], why: {} }, optionIds: ['v', 'w', 'x'] }
    const figures = estimate(
      countAll([
        { cell: 'v+w', rest: 500, times: 30 },
        { cell: 'v+x', rest: 500, times: 10 }
      ]),
      several
    )
    expect(figures.difficulty.value).toBe(0.75)
    expect(figures.options.map(({ optionId, isRight, chosen }) => [optionId, isRight, chosen.value])).toEqual([
      ['v', true, 1],
      ['w', true, 0.75],
      ['x', false, 0.25]
    ])
  })

  it('are the same when counts of several servers are added in any order', () => {
    const one = countAll([
      { cell: 'w', rest: 700, times: 30 },
      { cell: null, rest: null, times: 2 }
    ])
    const other = countAll([{ cell: 'y', rest: 300, times: 25 }])
    expect(addCounts(one, other)).toEqual(addCounts(other, one))
    expect(addCounts(one, noAnswers)).toEqual(one)
    expect(estimate(addCounts(one, other))).toMatchObject({ answeredCount: 55, openCount: 2 })
  })
})

describe('Figures of a simulated population', () => {
  /**
   * Learners with an ability from a standard normal distribution answer 40 questions of the two-parameter logistic model (A. Birnbaum 1968). The expected
   * figures are of the model: the share by integration, the correlation with the rest computed directly from the same answers by its definition.
   */
  const LEARNERS = 3000
  const QUESTIONS = 40
  const random = createSeededRandom('population')
  const uniform = (): number => (random.below(1_000_000) + 0.5) / 1_000_000
  const normal = (): number => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  const questions = Array.from({ length: QUESTIONS }, (_, index) => ({
    hardness: -2 + (4 * index) / (QUESTIONS - 1),
    slope: index % 8 === 0 ? -0.7 : 1
  }))
  const chance = (ability: number, { hardness, slope }: (typeof questions)[number]): number => 1 / (1 + Math.exp(-slope * (ability - hardness)))
  const answers = Array.from({ length: LEARNERS }, () => {
    const ability = normal()
    return questions.map((question) => uniform() < chance(ability, question))
  })
  const counts = questions.map((_, index) =>
    answers.reduce((sum, own) => {
      const rights = own.filter(Boolean).length - Number(own[index])
      return countAnswer(sum, { cell: own[index] === true ? 'w' : 'x', rest: toRest(rights, QUESTIONS - 1) })
    }, noAnswers)
  )

  it('hold the true difficulty in about 95 of 100 ranges', () => {
    const density = (ability: number): number => Math.exp((-ability * ability) / 2) / Math.sqrt(2 * Math.PI)
    const truth = questions.map((question) => {
      const steps = Array.from({ length: 1200 }, (_, step) => -6 + step / 100)
      return steps.reduce((sum, ability) => sum + chance(ability, question) * density(ability) * 0.01, 0)
    })
    const held = counts.filter((own, index) => {
      const { low, high } = estimate(own).difficulty
      return low <= (truth[index] ?? 0) && (truth[index] ?? 0) <= high
    }).length
    expect(held).toBeGreaterThanOrEqual(35)
  })

  it('have the correlation of the definition, and name each question that works the wrong way', () => {
    for (const [index, own] of counts.entries()) {
      const right = answers.map((each) => Number(each[index]))
      const rest = answers.map((each) => (each.filter(Boolean).length - Number(each[index])) / (QUESTIONS - 1))
      const found = estimate(own).discrimination
      // The rest is rounded to thousandths.
      expect(found?.value).toBeCloseTo(pearson(right, rest), 3)
      expect((found?.high ?? 0) < 0).toBe(questions[index]?.slope === -0.7)
    }
  })

  function pearson(one: readonly number[], other: readonly number[]): number {
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
    const [a, b] = [mean(one), mean(other)]
    const sumOf = (value: (index: number) => number): number => one.reduce((sum, _, index) => sum + value(index), 0)
    const [da, db] = [(index: number): number => (one[index] ?? 0) - a, (index: number): number => (other[index] ?? 0) - b]
    return sumOf((index) => da(index) * db(index)) / Math.sqrt(sumOf((index) => da(index) ** 2) * sumOf((index) => db(index) ** 2))
  }
})
