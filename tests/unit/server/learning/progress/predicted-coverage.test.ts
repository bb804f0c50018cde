import { describe, expect, it } from 'vitest'
import type { SatPaper } from '../../../../../src-server/attempt/store/attempt-item-rows.ts'
import { firstAnswers } from '../../../../../src-server/learning/progress/first-answers.ts'
import { DAY_MS } from '../../../../../src-shared/kernel/values/calendar-day.ts'
import { difficulties, masteryOf, type MarkedAnswer, type WeighedItem } from '../../../../../src-shared/learning/progress/mastery.ts'
import { progressRules } from '../../../../../src-shared/learning/progress/progress-rules.ts'
import { finishSteps } from '../../../../support/finish-steps.ts'
import { createSeededRandom } from '../../../../support/seeded-random.ts'
import { byTier } from '../../../../support/tier.ts'

const SEED = Number(process.env['KOYA_SEED'] ?? 58)
const LEARNERS = byTier({ commit: 60, full: 800, release: 5000 })
/** A trial of this many learners takes 4 to 20 s in the full tier, and none of it waits for anything. */
const LONG_MS = byTier({ commit: 20_000, full: 120_000, release: 600_000 })
const NOW = 1_790_000_000_000
const PAPER_ITEMS = 40
const TOPICS = 10
const trueShares = Array.from({ length: 19 }, (_, index) => (index + 1) / 20)

const bank: readonly WeighedItem[] = Array.from({ length: 200 }, (_, index) => ({
  id: `item-${String(index)}`,
  topic: `topic-${String(index % TOPICS)}`,
  difficulty: difficulties[Math.floor(index / TOPICS) % difficulties.length] ?? 'medium',
  weight: 1 / 200
}))

/** How well a learner remembers a key after seeing it: probability at once, and half-life in days. */
interface Memory {
  readonly atOnce: number
  readonly halfLifeDays: number
}

const usualMemory: Memory = { atOnce: 0.9, halfLifeDays: 10 }
const memories: readonly Memory[] = [0.5, 1, 2].map((factor) => ({
  atOnce: Math.min(1, usualMemory.atOnce * factor),
  halfLifeDays: usualMemory.halfLifeDays * factor
}))

/** Probability of a right answer without having seen the key. */
type ShareOf = (item: WeighedItem) => number

/** Makes a learner who knows each topic and difficulty more or less well, about `share` overall. */
function learnerOf(share: number, random: () => number): ShareOf {
  const shifts = Array.from({ length: TOPICS }, () => 0.8 * (random() - 0.5))
  const shift = { easy: 0.5, medium: 0, hard: -0.7 }
  return ({ topic, difficulty }) => {
    const odds = Math.exp(Math.log(share / (1 - share)) + (shifts[Number(topic.slice('topic-'.length))] ?? 0) + shift[difficulty])
    return odds / (1 + odds)
  }
}

function shuffled(random: () => number): WeighedItem[] {
  return bank
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/** Answers `itemCount` new questions, then the same ones on later days after their review, with remembered keys. Oldest first. */
function history(items: readonly WeighedItem[], shareOf: ShareOf, { memory, random }: { readonly memory: Memory; readonly random: () => number }) {
  const daysAgo = [20, 12, 5, 1]
  return daysAgo.map((days, turn): SatPaper => {
    const at = NOW - days * DAY_MS
    const since = (daysAgo[turn - 1] ?? days) - days
    const remembered = turn === 0 ? 0 : memory.atOnce * 0.5 ** (since / memory.halfLifeDays)
    const outcomeOf = (item: WeighedItem) => (random() < remembered || random() < shareOf(item) ? 'right' : 'wrong')
    return { attemptId: 'a', at, spentMs: 0, items: items.map((item) => ({ itemId: item.id, outcome: outcomeOf(item), at })) }
  })
}

type Evidence = (papers: readonly SatPaper[]) => readonly MarkedAnswer[]

const byFirst: Evidence = (papers) => finishSteps(firstAnswers(papers, new Map()))
/** The former rule: the newest answers count. */
const byNewest: Evidence = (papers) =>
  papers.flatMap(({ items }) => items.map(({ itemId, outcome, at }) => ({ itemId, isRight: outcome === 'right', at })))

/** Computes how often an exam of new questions falls within the predicted range, at each true share. */
function coverageOf(itemCount: number, memory: Memory, evidence: Evidence): number[] {
  const random = createSeededRandom(SEED)
  return trueShares.map((share) => {
    let held = 0
    for (let count = 0; count < LEARNERS; count += 1) {
      const shareOf = learnerOf(share, random)
      const order = shuffled(random)
      const answers = evidence(history(order.slice(0, itemCount), shareOf, { memory, random }))
      const { low, high } = masteryOf({ items: bank, answers, itemCount: PAPER_ITEMS }, NOW, progressRules.mastery).estimate
      const exam = order.slice(itemCount, itemCount + PAPER_ITEMS)
      const percent = (100 * exam.filter((item) => random() < shareOf(item)).length) / PAPER_ITEMS
      if (Math.floor(100 * low) <= percent && percent <= Math.ceil(100 * high)) held += 1
    }
    return held / LEARNERS
  })
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const slack = (coverage: number, count: number): number => 4.5 * Math.sqrt((coverage * (1 - coverage)) / count)

describe(`a predicted score (seed ${String(SEED)})`, () => {
  it.each([20, 40, 100])(
    'a prediction from %i first answers holds the next exam despite repeated questions, for every memory model',
    { timeout: LONG_MS },
    (itemCount) => {
      for (const memory of memories) {
        const held = coverageOf(itemCount, memory, byFirst)
        const seen = JSON.stringify({ memory, held })
        expect(Math.min(...held), seen).toBeGreaterThanOrEqual(0.93 - slack(0.93, LEARNERS))
        expect(average(held), seen).toBeGreaterThanOrEqual(0.94 - slack(0.94, LEARNERS * held.length))
      }
    }
  )

  it('a prediction from the newest answers fails to hold the next exam, because they reward memory', { timeout: LONG_MS }, () => {
    expect(average(coverageOf(40, usualMemory, byNewest))).toBeLessThan(0.7)
  })
})

const paperOf = (at: number, ...items: readonly (readonly [string, 'right' | 'wrong' | 'open'])[]): SatPaper => ({
  attemptId: 'a',
  at,
  spentMs: 0,
  items: items.map(([itemId, outcome]) => ({ itemId, outcome, at }))
})

describe('answers count', () => {
  const counted = (papers: readonly SatPaper[], seenAt: ReadonlyMap<string, number> = new Map()) =>
    finishSteps(firstAnswers(papers, seenAt)).map(({ itemId, isRight }) => [itemId, isRight])

  it('an answer does not count after the report showed its key, even if the question was left open before', () => {
    expect(counted([paperOf(1, ['a', 'wrong'], ['b', 'open']), paperOf(2, ['a', 'right'], ['b', 'right'], ['c', 'right'])])).toEqual([
      ['a', false],
      ['c', true]
    ])
  })

  it('an answer does not count after its key was seen in a search, and an answer before that does', () => {
    expect(
      counted(
        [paperOf(5, ['a', 'right'], ['b', 'right'])],
        new Map([
          ['a', 4],
          ['b', 6]
        ])
      )
    ).toEqual([['b', true]])
  })
})
