import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../../../src-shared/kernel/values/calendar-day.ts'
import { difficulties, masteryOf, type MarkedAnswer, type WeighedItem } from '../../../../../src-shared/learning/progress/mastery.ts'
import { progressRules } from '../../../../../src-shared/learning/progress/progress-rules.ts'
import { createSeededRandom } from '../../../../support/seeded-random.ts'

const rules = progressRules.mastery
const NOW = 1_790_000_000_000
const ITEMS = 24

/** Four topics of six items, two of each difficulty, all with the same weight. */
const items: readonly WeighedItem[] = Array.from({ length: ITEMS }, (_, index) => ({
  id: `item-${index}`,
  topic: `topic-${index % 4}`,
  difficulty: difficulties[Math.floor(index / 4) % 3] ?? 'medium',
  weight: 1 / ITEMS
}))

function measure(answers: readonly MarkedAnswer[], now = NOW) {
  return masteryOf({ items, answers, itemCount: 40 }, now, rules)
}

/** Answers at distinct moments within the last 200 days. */
const answersArbitrary = fc
  .uniqueArray(fc.record({ item: fc.nat(ITEMS - 1), isRight: fc.boolean(), at: fc.nat(200 * DAY_MS) }), { selector: ({ at }) => at, maxLength: 60 })
  .map((drawn) => drawn.map(({ item, isRight, at }) => ({ itemId: `item-${item}`, isRight, at: NOW - at })))

function sharesOf(answers: readonly MarkedAnswer[], now = NOW): number[] {
  const { estimate, topics } = measure(answers, now)
  return [estimate.share, ...topics.map((topic) => topic.estimate.share)]
}

describe('the estimate of what a learner can do', () => {
  it('the mastery estimate is lowered by no right answer and raised by no wrong one', () => {
    fc.assert(
      fc.property(answersArbitrary, fc.nat(ITEMS - 1), fc.nat(200 * DAY_MS), (answers, item, age) => {
        const before = sharesOf(answers)
        const more = (isRight: boolean): number[] => sharesOf([...answers, { itemId: `item-${item}`, isRight, at: NOW - age - 0.5 }])
        const [higher, lower] = [more(true), more(false)]
        return before.every((share, index) => (higher[index] ?? 0) >= share - 1e-12 && (lower[index] ?? 1) <= share + 1e-12)
      })
    )
  })

  it('the mastery estimate does not depend on the order of answers, and is within its range from 0 to 1', () => {
    fc.assert(
      fc.property(answersArbitrary, (answers) => {
        const { estimate, topics } = measure(answers)
        expect(sharesOf(answers.toReversed())).toEqual(sharesOf(answers))
        for (const { low, share, high } of [estimate, ...topics.map((topic) => topic.estimate)]) {
          expect(0 <= low && low <= share && share <= high && high <= 1).toBe(true)
        }
      })
    )
  })

  it('the mastery estimate returns to the usual value and a wide range as the answers grow old', () => {
    const answers = items.map(({ id }) => ({ itemId: id, isRight: true, at: NOW }))
    const usual = sharesOf([])
    const widths = [0, 45, 90, 400, 4000].map((days) => {
      const { estimate } = measure(answers, NOW + days * DAY_MS)
      return { share: estimate.share, width: estimate.high - estimate.low }
    })
    expect(widths.map(({ share }) => share)).toEqual(widths.map(({ share }) => share).toSorted((one, other) => other - one))
    expect(widths.at(-1)?.share).toBeCloseTo(usual[0] ?? 0, 6)
    expect(widths.at(-1)?.width).toBeCloseTo(measure([]).estimate.high - measure([]).estimate.low, 6)
    expect(measure(answers, NOW + 45 * DAY_MS).isKnown).toBe(true)
    expect(measure(answers, NOW + 400 * DAY_MS).isKnown).toBe(false)
  })

  it('the mastery estimate uses only the newest answer of each item, and no items outside the exam', () => {
    const learnt = { itemId: 'item-0', isRight: true, at: NOW }
    const before = { itemId: 'item-0', isRight: false, at: NOW - DAY_MS }
    expect(measure([before, learnt])).toEqual(measure([learnt]))
    expect(measure([learnt, { ...learnt, itemId: 'elsewhere' }])).toEqual(measure([learnt]))
  })

  it('the mastery estimate is known for a topic after four of its items, and for the subject after twenty', () => {
    const ofTopic = items.filter(({ topic }) => topic === 'topic-0').map(({ id }) => ({ itemId: id, isRight: true, at: NOW }))
    const isKnown = (count: number) => measure(ofTopic.slice(0, count)).topics[0]?.isKnown
    expect([isKnown(3), isKnown(4)]).toEqual([false, true])
    const all = items.map(({ id }) => ({ itemId: id, isRight: true, at: NOW }))
    expect([19, 20].map((count) => measure(all.slice(0, count)).isKnown)).toEqual([false, true])
    const [first] = items
    const small = masteryOf({ items: first ? [{ ...first, weight: 1 }] : [], answers: all, itemCount: 40 }, NOW, rules)
    expect({ isKnown: small.isKnown, isTopicKnown: small.topics[0]?.isKnown }, 'a bank of one item').toEqual({ isKnown: true, isTopicKnown: true })
    expect(masteryOf({ items: [], answers: [], itemCount: 40 }, NOW, rules)).toMatchObject({ isKnown: false, topics: [] })
  })

  it('the mastery estimate counts a topic by its weight in the exam', () => {
    const answers = items.map(({ id, topic }) => ({ itemId: id, isRight: topic === 'topic-0', at: NOW }))
    const heavy = items.map((item) => ({ ...item, weight: item.topic === 'topic-0' ? 0.9 / 6 : 0.1 / 18 }))
    const shareOf = (weighed: readonly WeighedItem[]) => masteryOf({ items: weighed, answers, itemCount: 40 }, NOW, rules).estimate.share
    expect(shareOf(heavy)).toBeGreaterThan(shareOf(items) + 0.2)
  })

  it('the mastery estimate holds the next exam in its range about as often as it states', () => {
    const random = createSeededRandom(34)
    const TRIALS = 400
    let held = 0
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const level = 0.2 + 0.7 * random()
      const topicShift = new Map(['topic-0', 'topic-1', 'topic-2', 'topic-3'].map((topic) => [topic, 0.2 * (random() - 0.5)]))
      const shareOf = ({ topic, difficulty }: WeighedItem): number => {
        const shift = difficulty === 'easy' ? 0.1 : difficulty === 'hard' ? -0.15 : 0
        return Math.min(1, Math.max(0, level + shift + (topicShift.get(topic) ?? 0)))
      }
      const answers = items.slice(0, 12 + Math.floor(12 * random())).map((item) => ({ itemId: item.id, isRight: random() < shareOf(item), at: NOW }))
      const { low, high } = measure(answers).estimate
      const drawn = Array.from({ length: 40 }, () => items[Math.floor(ITEMS * random())] as WeighedItem)
      const result = drawn.filter((item) => random() < shareOf(item)).length / drawn.length
      if (low <= result && result <= high) held += 1
    }
    expect(held / TRIALS).toBeGreaterThan(0.88)
    expect(held / TRIALS).toBeLessThan(1)
  })
})
