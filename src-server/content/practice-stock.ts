import type { DifficultyCounts, PracticeStock } from '../../src-shared/assessment/practice.ts'
import type { Item } from '../../src-shared/item-types/item-types.ts'

type HeadingStock = PracticeStock['subjects'][number]['headings'][number]

interface StockLists {
  readonly mistakes: ReadonlySet<string>
  /** The items that are drawn only where their topic is named. */
  readonly heard: ReadonlySet<string>
}

/** The items of a subject by topic and difficulty, in the order of the bank. */
export function countByTopic(items: readonly Item[], { mistakes, heard }: StockLists): HeadingStock[] {
  const topics = [...new Set(items.map(({ topic }) => topic))]
  return topics.map((title) => {
    const own = items.filter(({ topic }) => topic === title)
    const counts = { title, items: countByDifficulty(own), mistakes: countByDifficulty(own.filter(({ id }) => mistakes.has(id))) }
    return own.every(({ id }) => heard.has(id)) ? { ...counts, isHeard: true } : counts
  })
}

function countByDifficulty(items: readonly Item[]): DifficultyCounts {
  const countOf = (name: Item['difficulty']): number => items.filter(({ difficulty }) => difficulty === name).length
  return { easy: countOf('easy'), medium: countOf('medium'), hard: countOf('hard') }
}
