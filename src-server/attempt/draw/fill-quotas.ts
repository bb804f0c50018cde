import { authorsDifficulty, type DifficultyOf } from '../../content/exams/estimated-difficulty.ts'
import type { Quota } from '../../content/exams/blueprint.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import { minCostFlow, type Arc } from './min-cost-flow.ts'

/** How many items of each topic and of each difficulty a paper takes. */
export interface Quotas {
  readonly topics: ReadonlyMap<string, Quota>
  readonly difficulties: ReadonlyMap<string, Quota>
}

interface QuotaFilling {
  /** At most the number of items. */
  readonly count: number
  readonly quotas: Quotas
  readonly timesSeen: ReadonlyMap<string, number>
  /** Default: as the author said. */
  readonly difficultyOf?: DifficultyOf
}

/** Higher counts are capped, so that all of them together weigh less than one difficulty. */
const MOST_TIMES = 9
/** The costs of an item. Each exceeds what all items of a paper, a few hundred, can cost by the ones before it. */
const AGAINST_DRAW = 1
const SEEN_ONCE = 1000
const BEYOND_DIFFICULTY = 10_000_000
const ROUNDED_UP = 10_000_000_000

/** Items of one topic and difficulty that the candidate has had equally often; they are interchangeable. */
interface Cell {
  readonly topic: string
  readonly difficulty: string
  readonly times: number
  readonly items: Item[]
}

/**
 * Chooses `count` single items. Priorities: each topic gets its share rounded down, then one more where the share has a fraction, and more
 * only if unavoidable; then the difficulties as drawn; then the least often seen items; then the topics drawn to be rounded up. Computed as a
 * minimum-cost flow from topics to difficulties. Pure; within a cell, earlier items are taken first.
 */
export function fillQuotas(items: readonly Item[], { count, quotas, timesSeen, difficultyOf = authorsDifficulty }: QuotaFilling): Item[] {
  const cells = toCells(items, timesSeen, difficultyOf)
  const topics = [...new Set(cells.map(({ topic }) => topic))]
  const difficulties = [...new Set(cells.map(({ difficulty }) => difficulty))]
  const ends = { source: 0, sink: 1 }
  const topicNode = (topic: string): number => 2 + topics.indexOf(topic)
  const difficultyNode = (difficulty: string): number => 2 + topics.length + difficulties.indexOf(difficulty)
  const arcs: Arc[] = [
    ...cells.map(({ topic, difficulty, times, items: { length } }) => ({
      from: topicNode(topic),
      to: difficultyNode(difficulty),
      capacity: length,
      cost: times * SEEN_ONCE
    })),
    ...topics.flatMap((topic) => stepsOf(quotas.topics.get(topic), count).map((step) => ({ from: ends.source, to: topicNode(topic), ...step }))),
    ...difficulties.flatMap((difficulty) => [
      { from: difficultyNode(difficulty), to: ends.sink, capacity: quotas.difficulties.get(difficulty)?.drawn ?? 0, cost: 0 },
      { from: difficultyNode(difficulty), to: ends.sink, capacity: count, cost: BEYOND_DIFFICULTY }
    ])
  ]
  const flows = minCostFlow(arcs, { ...ends, amount: count })
  return cells.flatMap((cell, index) => cell.items.slice(0, flows[index]))
}

/** The cost of a topic's items: none up to its share, some where it is rounded up, more beyond. */
function stepsOf(quota: Quota | undefined, count: number): Pick<Arc, 'capacity' | 'cost'>[] {
  const { least = 0, most = 0, drawn = 0 } = quota ?? {}
  return [
    { capacity: least, cost: 0 },
    { capacity: most - least, cost: ROUNDED_UP + (drawn > least ? 0 : AGAINST_DRAW) },
    { capacity: count, cost: 2 * ROUNDED_UP }
  ]
}

function toCells(items: readonly Item[], timesSeen: ReadonlyMap<string, number>, difficultyOf: DifficultyOf): readonly Cell[] {
  const cells = new Map<string, Cell>()
  for (const item of items) {
    const { topic } = item
    const difficulty = difficultyOf(item)
    const times = Math.min(timesSeen.get(item.id) ?? 0, MOST_TIMES)
    const name = `${difficulty} ${String(times)} ${topic}`
    const cell = cells.get(name) ?? { topic, difficulty, times, items: [] }
    cell.items.push(item)
    cells.set(name, cell)
  }
  return [...cells.values()]
}
