import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wilsonInterval as wilsonOfShare } from '../../../../../src-shared/attempt/report/mean-interval.ts'
import { scoreRange, type RangeRules, type ScorePart } from '../../../../../src-shared/attempt/report/score-range.ts'
import { plainScoring } from '../../../../../src-shared/content/scoring/plain-scoring.ts'
import { shortenedScale } from '../../../../../src-shared/content/scoring/scoring-rules.ts'

const Z = 1.959963984540054

function wilsonInterval(earned: number, itemCount: number) {
  return wilsonOfShare(itemCount === 0 ? 0 : earned / itemCount, itemCount, Z)
}

/** Finds by bisection the true share, towards `outside`, that lies 1.96 standard errors from the observed `share`. Wilson's definition. */
function edgeByHalving(share: number, itemCount: number, outside: 0 | 1): number {
  let [near, far] = [share, outside as number]
  for (let step = 0; step < 200; step += 1) {
    const middle = (near + far) / 2
    const isCovered = Math.abs(share - middle) <= Z * Math.sqrt((middle * (1 - middle)) / itemCount)
    if (isCovered) near = middle
    else far = middle
  }
  return near
}

/** Returns the probability of each count of right answers among `itemCount` items, each right with probability `share`. */
function binomial(itemCount: number, share: number): number[] {
  const probabilities = [1]
  for (let item = 0; item < itemCount; item += 1) {
    for (let count = item + 1; count >= 0; count -= 1)
      probabilities[count] = (probabilities[count] ?? 0) * (1 - share) + (probabilities[count - 1] ?? 0) * share
  }
  return probabilities
}

/** Computes exactly how often the interval holds the true share. */
function coverage(itemCount: number, share: number, intervalOf = wilsonInterval): number {
  return binomial(itemCount, share).reduce((sum, probability, count) => {
    const { low, high } = intervalOf(count, itemCount)
    return low <= share && share <= high ? sum + probability : sum
  }, 0)
}

const shares = Array.from({ length: 199 }, (_, index) => (index + 1) / 200)

function meanCoverage(itemCount: number, intervalOf?: typeof wilsonInterval): number {
  return shares.reduce((sum, share) => sum + coverage(itemCount, share, intervalOf), 0) / shares.length
}

describe('Wilson’s interval', () => {
  it('Wilson’s interval ends where the observed share is 1.96 standard errors away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 100 }), (itemCount, percent) => {
        const rightCount = Math.round((itemCount * percent) / 100)
        const { low, high } = wilsonInterval(rightCount, itemCount)
        expect(low).toBeCloseTo(edgeByHalving(rightCount / itemCount, itemCount, 0), 9)
        expect(high).toBeCloseTo(edgeByHalving(rightCount / itemCount, itemCount, 1), 9)
      })
    )
  })

  it('Wilson’s interval is as published: 10 of 20, 0 of 10 and 81 of 263 (Newcombe 1998)', () => {
    expect(wilsonInterval(10, 20)).toMatchObject({ low: expect.closeTo(0.2993, 4) as number, high: expect.closeTo(0.7007, 4) as number })
    expect(wilsonInterval(0, 10)).toMatchObject({ low: 0, high: expect.closeTo(0.2775, 4) as number })
    expect(wilsonInterval(81, 263)).toMatchObject({ low: expect.closeTo(0.2553, 4) as number, high: expect.closeTo(0.3662, 4) as number })
  })

  it('Wilson’s interval holds the true share in about 95 of 100 attempts, and the textbook interval does not', () => {
    const schoolBook = (earned: number, itemCount: number) => {
      const share = earned / itemCount
      const half = Z * Math.sqrt((share * (1 - share)) / itemCount)
      return { low: share - half, high: share + half }
    }
    for (const itemCount of [10, 40, 60]) {
      expect(meanCoverage(itemCount)).toBeGreaterThan(0.94)
      expect(meanCoverage(itemCount)).toBeLessThan(0.965)
    }
    expect(meanCoverage(10, schoolBook)).toBeLessThan(0.8)
  })

  it('Wilson’s interval without items is the whole range from 0 to 1', () => {
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 })
  })
})

const sum: RangeRules = { scale: plainScoring.scale, leastMark: 0 }
const mean: RangeRules = { scale: shortenedScale, leastMark: 0 }
/** Two marks for a right answer, minus one for a wrong one. */
const negative: RangeRules = { scale: shortenedScale, leastMark: -0.5 }

/** Makes a subject with this number of right answers. The others are wrong. */
function part(rightCount: number, itemCount: number, { leastMark }: RangeRules = sum): ScorePart {
  const marks = Array.from({ length: itemCount }, (_, index) => (index < rightCount ? 1 : leastMark))
  const earned = marks.reduce((total, mark) => total + mark, 0)
  return { slug: 'any', marks, score: Math.max(0, Math.floor((100 * earned) / itemCount + 0.5)) }
}

const partArbitrary = fc
  .record({ itemCount: fc.integer({ min: 20, max: 80 }), percent: fc.integer({ min: 0, max: 100 }) })
  .map(({ itemCount, percent }) => part(Math.round((itemCount * percent) / 100), itemCount))

describe('the range of a score', () => {
  it('the range of a score of one subject is about Wilson’s interval on its scale', () => {
    expect(scoreRange([part(20, 40)], sum)).toEqual({ low: 35, high: 65 })
    expect(scoreRange([part(40, 40)], sum)).toEqual({ low: 91, high: 100 })
    expect(scoreRange([part(0, 40)], sum)).toEqual({ low: 0, high: 9 })
  })

  it('the range of a score of four subjects is narrower than their ranges together, because luck is independent', () => {
    const parts = [part(30, 60), part(20, 40), part(20, 40), part(20, 40)]
    const { low, high } = scoreRange(parts, sum) ?? { low: 0, high: 400 }
    const together = parts.map((each) => scoreRange([each], sum)).reduce((width, range) => width + (range ? range.high - range.low : 0), 0)
    expect(high - low).toBeLessThan(together / 1.8)
    expect({ low, high }).toEqual({ low: 170, high: 230 })
  })

  it('the range of a mean score stays on the scale of the mean, which is 44 to 66 for 55 of 100', () => {
    expect(scoreRange([part(24, 40), part(20, 40)], mean)).toEqual({ low: 44, high: 66 })
  })

  it('the range of a score holds the score, stays on the scale and has whole points, for sums and means', () => {
    fc.assert(
      fc.property(fc.array(partArbitrary, { minLength: 1, maxLength: 6 }), fc.constantFrom(sum, mean), (parts, rules) => {
        const divisor = rules === mean ? parts.length : 1
        const { low, high } = scoreRange(parts, rules) ?? { low: Number.NaN, high: Number.NaN }
        const total = Math.floor(parts.reduce((points, { score }) => points + score, 0) / divisor + 0.5)
        expect(low).toBeLessThanOrEqual(total)
        expect(high).toBeGreaterThanOrEqual(total)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual((100 * parts.length) / divisor)
        expect([low, high].every(Number.isInteger)).toBe(true)
      })
    )
  })

  it('the range of a score includes the cost of wrong answers: half right brings a quarter of the marks', () => {
    expect(scoreRange([part(20, 40, negative)], negative)).toEqual({ low: 2, high: 48 })
    expect(scoreRange([part(40, 40, negative)], negative)).toEqual({ low: 86, high: 100 })
    expect(scoreRange([part(8, 40, negative)], negative), 'fewer right answers than wrong ones cancel').toEqual({ low: 0, high: 3 })
  })

  it('the range of a score is narrower with open questions than with guesses, under negative marks', () => {
    const open: ScorePart = { slug: 'any', score: 50, marks: Array.from({ length: 40 }, (_, index) => (index < 20 ? 1 : 0)) }
    const guessed: ScorePart = { slug: 'any', score: 50, marks: Array.from({ length: 40 }, (_, index) => (index < 27 ? 1 : -0.5)) }
    const width = (given: ScorePart): number => {
      const { low, high } = scoreRange([given], negative) ?? { low: 0, high: 0 }
      return high - low
    }
    expect(width(open)).toBeLessThan(width(guessed))
  })

  it('no range of a score is given for fewer than 20 questions, or if a few questions decide most of it', () => {
    expect(scoreRange([part(10, 19)], sum)).toBe(null)
    expect(scoreRange([part(10, 20)], sum)).toEqual({ low: 29, high: 71 })
    expect(scoreRange([part(5, 10), part(5, 9)], mean)).toBe(null)
    expect(scoreRange([part(5, 10), part(5, 10)], mean)).toEqual({ low: 29, high: 71 })
    expect(scoreRange([part(20, 40), part(1, 2)], mean), 'two questions are half of the score').toBe(null)
    expect(scoreRange([], mean)).toBe(null)
  })

  it('the range of a score counts a subject whose questions were all dropped at its best score', () => {
    expect(scoreRange([part(20, 40), { slug: 'gone', marks: [], score: 100 }], sum)).toEqual({ low: 135, high: 165 })
  })
})
