import type { DifficultyCounts, PracticeStock } from '../../src-shared/assessment/practice.ts'
import type { Item } from '../../src-shared/item-types/item-types.ts'

type HeadingStock = PracticeStock['subjects'][number]['headings'][number]

/** The items of a subject by topic and difficulty, in the order of the bank. */
export function countByTopic(items: readonly Item[], mistakes: ReadonlySet<string>): HeadingStock[] {
  const topics = [...new Set(items.map(({ topic }) => topic))]
  return topics.map((title) => {
    const own = items.filter(({ topic }) => topic === title)
    return { title, items: countByDifficulty(own), mistakes: countByDifficulty(own.filter(({ id }) => mistakes.has(id))) }
  })
}

function countByDifficulty(items: readonly Item[]): DifficultyCounts {
  const countOf = (name: Item['difficulty']): number => items.filter(({ difficulty }) => difficulty === name).length
  return { easy: countOf('easy'), medium: countOf('medium'), hard: countOf('hard') }
}
