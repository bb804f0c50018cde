import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toExamRules } from '../../../../../src-server/content/catalogue/exam-rules-of.ts'
import { profileSchema, type Profile } from '../../../../../src-server/content/exams/profile.ts'
import { scoreRange, LEAST_RANGE_ITEMS, type RangeRules, type ScorePart } from '../../../../../src-shared/attempt/report/score-range.ts'
import { wilsonInterval } from '../../../../../src-shared/attempt/report/mean-interval.ts'
import { maximumOf, shortenedScale, type Marking, type Scale } from '../../../../../src-shared/content/scoring/scoring-rules.ts'
import { createSeededRandom } from '../../../../support/seeded-random.ts'
import { byTier } from '../../../../support/tier.ts'

/** Number of candidates at each true share of each shape. */
const CANDIDATES = byTier({ commit: 50, full: 400, release: 5000 })
const SEED = Number(process.env['KOYA_SEED'] ?? 17)

/** Least coverage at each true share, and average coverage over all of them. */
const LEAST_COVERAGE = 0.93
const AVERAGE = { least: 0.94, most: 0.98 }

/** Deviation in standard errors that chance does not explain, given the number of counts in this file. */
const NO_ACCIDENT = 4.5

/** Steps of 2.5 %. Steps of whole points on a short scale would put every true score where rounding helps. */
const trueShares = Array.from({ length: 37 }, (_, index) => 0.05 + index / 40)

function slack(coverage: number, count: number): number {
  return NO_ACCIDENT * Math.sqrt((coverage * (1 - coverage)) / count)
}

interface Shape {
  readonly name: string
  readonly marking: Marking
  readonly scale: Scale
  readonly subjects: readonly { readonly slug: string; readonly itemCount: number }[]
}

const folder = join(import.meta.dirname, '../../../../../resources/profiles')
const profiles = readdirSync(folder).map((file) => profileSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))))

function satSubjects({ subjects, choose }: Profile) {
  if (choose === undefined) return subjects
  const others = subjects.filter(({ slug }) => !choose.fixed.includes(slug)).slice(0, choose.count)
  return [...subjects.filter(({ slug }) => choose.fixed.includes(slug)), ...others]
}

/** The full exam of each profile, and each of its subjects alone. */
const wholePapers = profiles.flatMap((profile): Shape[] => {
  const sat = satSubjects(profile)
  const scoring = toExamRules(profile, sat).scoring
  const shapeOf = (name: string, subjects: Shape['subjects']): Shape => ({ name, ...scoring, subjects })
  return [shapeOf(profile.id, sat), ...sat.map((subject) => shapeOf(`${profile.id} ${subject.slug}`, [subject]))]
})

/** Practices with these numbers of questions per subject, under each marking of an exam. */
const practices = [[20], [24], [40], [180], [10, 10], [15, 14], [5, 5, 5, 5], [3, 3, 3, 3, 3, 3, 3, 3], [50, 50, 50, 50], [12, 40]].flatMap(
  (counts) => {
    const markings = new Map(profiles.map(({ marking }) => [JSON.stringify(marking), marking]))
    return [...markings.values()].map((marking): Shape => ({
      name: `practice of ${counts.join(' + ')}${marking.forWrong < 0 ? ', negative marks' : ''}`,
      marking,
      scale: shortenedScale,
      subjects: counts.map((itemCount, index) => ({ slug: `subject-${String(index)}`, itemCount }))
    }))
  }
)

/** One of each kind: subjects of the same length and marking have the same shape. */
const shapes = [
  ...new Map(
    [...wholePapers, ...practices]
      .filter(({ subjects }) => subjects.reduce((sum, { itemCount }) => sum + itemCount, 0) >= LEAST_RANGE_ITEMS)
      .map((shape) => {
        const sizes = shape.subjects.map(({ slug, itemCount }) => [itemCount, maximumOf(shape.scale, slug)])
        return [JSON.stringify([shape.marking, shape.scale.total, sizes]), shape] as const
      })
  ).values()
]

/** What a candidate does with unknown items: answers wrong, leaves them open, or is partly right. The shares add up to 1. */
interface Habit {
  readonly wrong: number
  readonly open: number
  readonly half: number
}

const guesses: Habit = { wrong: 1, open: 0, half: 0 }
const leavesOpen: Habit = { wrong: 0.4, open: 0.6, half: 0 }
const isHalfRight: Habit = { wrong: 0.5, open: 0.2, half: 0.3 }

interface Candidate {
  readonly share: number
  readonly habit: Habit
  /** Added to the share in every other subject, subtracted in the rest. */
  readonly unevenness: number
}

function shareIn(index: number, { share, unevenness }: Candidate): number {
  return Math.min(1, Math.max(0, share + (index % 2 === 0 ? unevenness : -unevenness)))
}

function sit({ marking, scale, subjects }: Shape, candidate: Candidate, random: () => number): ScorePart[] {
  const leastMark = marking.forWrong / marking.forRight
  const { open, half } = candidate.habit
  const markOfHabit = (habit: number): number => {
    if (habit < open) return 0
    return habit < open + half ? 0.5 : leastMark
  }
  return subjects.map(({ slug, itemCount }, index) => {
    const share = shareIn(index, candidate)
    const marks: number[] = []
    let earned = 0
    while (marks.length < itemCount) {
      const mark = random() < share ? 1 : markOfHabit(random())
      marks.push(mark)
      earned += mark
    }
    return { slug, marks, score: Math.max(0, Math.floor((maximumOf(scale, slug) * earned) / itemCount + 0.5)) }
  })
}

/** Computes the score of an exam in which every outcome occurs at its expected rate. */
function trueScore({ marking, scale, subjects }: Shape, candidate: Candidate): number {
  const { wrong, half } = candidate.habit
  const unknown = wrong * (marking.forWrong / marking.forRight) + half * 0.5
  const points = subjects.map(({ slug }, index) => {
    const share = shareIn(index, candidate)
    return maximumOf(scale, slug) * Math.max(0, share + (1 - share) * unknown)
  })
  return points.reduce((sum, point) => sum + point, 0) / (scale.total === 'mean' ? subjects.length : 1)
}

type RangeOf = (parts: readonly ScorePart[], rules: RangeRules) => { readonly low: number; readonly high: number } | null

/** Computes how often the range holds the true score, at each true share. */
function coverageOf(shape: Shape, { habit, unevenness }: Omit<Candidate, 'share'>, rangeOf: RangeOf = scoreRange): number[] {
  const random = createSeededRandom(SEED)
  const rules = { scale: shape.scale, leastMark: shape.marking.forWrong / shape.marking.forRight }
  return trueShares.map((share) => {
    const candidate = { share, habit, unevenness }
    const score = trueScore(shape, candidate)
    let held = 0
    for (let count = 0; count < CANDIDATES; count += 1) {
      const range = rangeOf(sit(shape, candidate, random), rules)
      if (range !== null && range.low <= score + 1e-9 && score - 1e-9 <= range.high) held += 1
    }
    return held / CANDIDATES
  })
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The former formula: the sum of each subject's interval on its share of right answers, widened to include the score. */
const before: RangeOf = (parts, { scale }) => {
  const arms = parts.map(({ slug, marks }) => {
    const share = marks.reduce((sum, mark) => sum + Math.max(0, mark), 0) / marks.length
    const { low, high } = wilsonInterval(share, marks.length, 1.96)
    const maximum = maximumOf(scale, slug)
    return { middle: maximum * share, below: maximum * (share - low), above: maximum * (high - share) }
  })
  const middle = arms.reduce((sum, arm) => sum + arm.middle, 0)
  const total = parts.reduce((sum, { score }) => sum + score, 0)
  return {
    low: Math.min(total, Math.floor(middle - Math.hypot(...arms.map(({ below }) => below)))),
    high: Math.max(total, Math.ceil(middle + Math.hypot(...arms.map(({ above }) => above))))
  }
}

describe(`the likely range of a score holds the true score of simulated candidates (seed ${String(SEED)})`, () => {
  it.each(shapes.map((shape) => [shape.name, shape] as const))(
    'the likely range of a score holds the true score of simulated candidates of %s',
    (...[, shape]) => {
      const habits = shape.marking.forWrong < 0 || shape.marking.isPartial ? [guesses, leavesOpen, isHalfRight] : [guesses]
      for (const habit of habits) {
        for (const unevenness of shape.subjects.length > 1 ? [0, 0.15] : [0]) {
          const held = coverageOf(shape, { habit, unevenness })
          const seen = JSON.stringify({ habit, unevenness, held })
          expect(Math.min(...held), seen).toBeGreaterThanOrEqual(LEAST_COVERAGE - slack(LEAST_COVERAGE, CANDIDATES))
          expect(average(held), seen).toBeGreaterThanOrEqual(AVERAGE.least - slack(AVERAGE.least, CANDIDATES * held.length))
          // A score cut off at zero marks is known for certain, so the upper bound applies only without negative marks.
          if (shape.marking.forWrong === 0) {
            expect(average(held), seen).toBeLessThanOrEqual(AVERAGE.most + slack(AVERAGE.most, CANDIDATES * held.length))
          }
        }
      }
    }
  )

  it('the likely range holds the true score by exact count, for one subject of 20 questions or more', () => {
    const lengths = byTier({ commit: 20, full: 60, release: 160 })
    for (const leastMark of [0, -0.5]) {
      for (let itemCount = LEAST_RANGE_ITEMS; itemCount < LEAST_RANGE_ITEMS + lengths; itemCount += 1) {
        const ranges = Array.from({ length: itemCount + 1 }, (_, rightCount) => {
          const marks = Array.from({ length: itemCount }, (__, index) => (index < rightCount ? 1 : leastMark))
          const score = Math.max(0, Math.floor((100 * (rightCount + (itemCount - rightCount) * leastMark)) / itemCount + 0.5))
          return scoreRange([{ slug: 'any', marks, score }], { scale: shortenedScale, leastMark })
        })
        for (let percent = 5; percent <= 95; percent += 1) {
          const share = percent / 100
          const score = 100 * Math.max(0, share + (1 - share) * leastMark)
          const chances = binomial(itemCount, share)
          const held = chances.reduce((sum, chance, rightCount) => {
            const range = ranges[rightCount]
            return range && range.low <= score + 1e-9 && score - 1e-9 <= range.high ? sum + chance : sum
          }, 0)
          expect(held, JSON.stringify({ itemCount, percent, leastMark })).toBeGreaterThan(LEAST_COVERAGE - 0.0005)
        }
      }
    }
  })

  it('the former formula misses the true score for a mean of subjects and for negative marks', () => {
    const equal = { habit: guesses, unevenness: 0 }
    const shapeOf = (name: string) => shapes.find((shape) => shape.name === name) ?? shapes[0]
    const [two, negative] = [shapeOf('practice of 10 + 10'), shapeOf('practice of 40, negative marks')]
    if (two === undefined || negative === undefined) throw new Error('no such shape')
    expect(Math.min(...coverageOf(two, equal, before))).toBeLessThan(0.1)
    expect(average(coverageOf(two, equal, before))).toBeLessThan(0.5)
    expect(average(coverageOf(negative, equal, before))).toBeLessThan(0.8)
  })
})

/** Returns the probability of each count of right answers among `itemCount` items, each right with probability `share`. */
function binomial(itemCount: number, share: number): number[] {
  const chances: number[] = []
  let logarithm = itemCount * Math.log(1 - share)
  for (let count = 0; count <= itemCount; count += 1) {
    chances.push(Math.exp(logarithm))
    logarithm += Math.log((itemCount - count) / (count + 1)) + Math.log(share / (1 - share))
  }
  return chances
}
