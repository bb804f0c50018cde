import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scoreRange } from '../../../../src-shared/report-analysis/score-range.ts'
import { wilsonInterval } from '../../../../src-shared/report-analysis/wilson-interval.ts'

const Z = 1.959963984540054

/** The share between `inside` and `outside` at which `earned` lies just 1.96 standard errors off, found by halving: Wilson's own definition. */
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

/** Probability of each count of rights among `itemCount` items that are right with probability `share` each. */
function binomial(itemCount: number, share: number): number[] {
  const probabilities = [1]
  for (let item = 0; item < itemCount; item += 1) {
    for (let count = item + 1; count >= 0; count -= 1)
      probabilities[count] = (probabilities[count] ?? 0) * (1 - share) + (probabilities[count - 1] ?? 0) * share
  }
  return probabilities
}

/** How often the interval holds the true share, exactly. */
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
  it('ends where the share seen lies 1.96 standard errors off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 100 }), (itemCount, percent) => {
        const rightCount = Math.round((itemCount * percent) / 100)
        const { low, high } = wilsonInterval(rightCount, itemCount)
        expect(low).toBeCloseTo(edgeByHalving(rightCount / itemCount, itemCount, 0), 9)
        expect(high).toBeCloseTo(edgeByHalving(rightCount / itemCount, itemCount, 1), 9)
      })
    )
  })

  it('is as published: 10 of 20 from 30 to 70 %, 0 of 10 up to 28 %, 81 of 263 from 25.5 to 36.6 % (Newcombe 1998)', () => {
    expect(wilsonInterval(10, 20)).toMatchObject({ low: expect.closeTo(0.2993, 4) as number, high: expect.closeTo(0.7007, 4) as number })
    expect(wilsonInterval(0, 10)).toMatchObject({ low: 0, high: expect.closeTo(0.2775, 4) as number })
    expect(wilsonInterval(81, 263)).toMatchObject({ low: expect.closeTo(0.2553, 4) as number, high: expect.closeTo(0.3662, 4) as number })
  })

  it('holds the true share in 95 of 100 papers, where the school-book interval does not', () => {
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

  it('knows nothing without items', () => {
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 })
  })
})

/** A subject as the UTME marks it. */
function part(rightCount: number, itemCount: number, maximum = 100) {
  return { itemCount, earned: rightCount, score: Math.floor((maximum * rightCount) / itemCount + 0.5), maximum }
}

const partArbitrary = fc
  .record({ itemCount: fc.integer({ min: 1, max: 80 }), percent: fc.integer({ min: 0, max: 100 }) })
  .map(({ itemCount, percent }) => part(Math.round((itemCount * percent) / 100), itemCount))

describe('the range of a score', () => {
  it('is Wilson’s interval of a single subject, on its scale and rounded outwards', () => {
    expect(scoreRange([part(20, 40)])).toEqual({ low: 35, high: 65 })
    expect(scoreRange([part(40, 40)])).toEqual({ low: 91, high: 100 })
    expect(scoreRange([part(0, 40)])).toEqual({ low: 0, high: 9 })
  })

  it('of four subjects is narrower than their ranges together, since luck in one does not bring luck in another', () => {
    const parts = [part(30, 60), part(20, 40), part(20, 40), part(20, 40)]
    const { low, high } = scoreRange(parts)
    const together = parts.map((each) => scoreRange([each])).reduce((sum, range) => sum + range.high - range.low, 0)
    expect(high - low).toBeLessThan(together / 1.8)
    expect([low, high]).toEqual([171, 229])
  })

  it('holds the score, stays on the scale and is of whole points, whatever was earned', () => {
    fc.assert(
      fc.property(fc.array(partArbitrary, { minLength: 1, maxLength: 6 }), (parts) => {
        const { low, high } = scoreRange(parts)
        const total = parts.reduce((sum, { score }) => sum + score, 0)
        expect(low).toBeLessThanOrEqual(total)
        expect(high).toBeGreaterThanOrEqual(total)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(100 * parts.length)
        expect([low, high].every(Number.isInteger)).toBe(true)
      })
    )
  })

  it('holds the score also where wrong answers cost points, so that it lies below what was earned', () => {
    expect(scoreRange([{ itemCount: 40, earned: 20, score: 10, maximum: 100 }])).toEqual({ low: 10, high: 65 })
    expect(scoreRange([{ itemCount: 40, earned: 20, score: 90, maximum: 100 }])).toEqual({ low: 35, high: 90 })
  })

  it('holds the true total of two subjects in about 95 of 100 papers, counted out over all their outcomes', () => {
    const [itemCount, other] = [12, 9]
    for (const [share, otherShare] of [
      [0.5, 0.5],
      [0.8, 0.3],
      [0.65, 0.9]
    ] as const) {
      const trueTotal = 100 * share + 100 * otherShare
      const otherChances = binomial(other, otherShare)
      const held = binomial(itemCount, share).reduce(
        (sum, chance, right) =>
          sum +
          otherChances.reduce((inner, otherChance, otherRight) => {
            const { low, high } = scoreRange([part(right, itemCount), part(otherRight, other)])
            return low <= trueTotal && trueTotal <= high ? inner + chance * otherChance : inner
          }, 0),
        0
      )
      expect(held).toBeGreaterThan(0.93)
    }
  })
})
