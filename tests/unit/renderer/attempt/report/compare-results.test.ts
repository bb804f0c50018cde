import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareResults } from '../../../../../src-renderer/features/attempt/report/compare-results.ts'
import { scoreRange } from '../../../../../src-shared/attempt/report/score-range.ts'
import { plainScoring } from '../../../../../src-shared/content/scoring/plain-scoring.ts'
import { shortenedScale } from '../../../../../src-shared/content/scoring/scoring-rules.ts'
import { createSeededRandom } from '../../../../support/seeded-random.ts'
import { byTier } from '../../../../support/tier.ts'

const rules = {
  sum: { scale: plainScoring.scale, leastMark: 0 },
  mean: { scale: shortenedScale, leastMark: 0 },
  negative: { scale: shortenedScale, leastMark: -0.5 }
}

/** Makes a score over subjects of 20 questions, with these counts of right answers. */
function resultOf(rightCounts: readonly number[], name: keyof typeof rules) {
  const { scale, leastMark } = rules[name]
  const parts = rightCounts.map((rightCount, index) => {
    const marks = Array.from({ length: 20 }, (_, item) => (item < rightCount ? 1 : leastMark))
    return { slug: `s${String(index)}`, marks, score: Math.max(0, Math.floor(5 * marks.reduce((sum, mark) => sum + mark, 0) + 0.5)) }
  })
  const points = parts.reduce((sum, { score }) => sum + score, 0)
  return { total: scale.total === 'mean' ? Math.floor(points / parts.length + 0.5) : points, range: scoreRange(parts, rules[name]) }
}

const anyCounts = fc.integer({ min: 1, max: 4 }).chain((length) => {
  const counts = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: length, maxLength: length })
  return fc.tuple(counts, counts)
})

it('comparing results never says better after a lower score, nor worse after a higher one', () => {
  fc.assert(
    fc.property(anyCounts, fc.constantFrom('sum', 'mean', 'negative'), ([before, now], name) => {
      const [one, other] = [resultOf(before, name), resultOf(now, name)]
      const verdict = compareResults(one, other)
      if (verdict === 'up') expect(other.total).toBeGreaterThan(one.total)
      if (verdict === 'down') expect(other.total).toBeLessThan(one.total)
      if (one.total === other.total) expect(verdict).toBe('luck')
    })
  )
})

it('comparing results reports a change in few of many exam pairs of an unchanged learner (seed 5)', () => {
  const random = createSeededRandom(5)
  const pairs = byTier({ commit: 1500, full: 20_000, release: 100_000 })
  for (const share of [0.2, 0.5, 0.85]) {
    const sit = () =>
      resultOf(
        Array.from({ length: 4 }, () => Array.from({ length: 20 }, random).filter((luck) => luck < share).length),
        'mean'
      )
    const changes = Array.from({ length: pairs }, () => compareResults(sit(), sit())).filter((verdict) => verdict !== 'luck').length
    expect(changes / pairs, String(share)).toBeLessThan(0.05 + 4 * Math.sqrt((0.05 * 0.95) / pairs))
  }
})
