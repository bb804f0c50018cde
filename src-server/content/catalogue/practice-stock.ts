import type { DifficultyCounts, PracticeStock } from '../../../src-shared/content/exams/practice.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import { MOST_OF_TEMPLATE } from '../templates/create-fresh-maker.ts'
import type { ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'

type HeadingStock = PracticeStock['subjects'][number]['headings'][number]

export interface StockLists {
  /** The ids of items, and of the templates that generated them. */
  readonly mistakes: ReadonlySet<string>
  readonly bookmarks: ReadonlySet<string>
  /** The items that are drawn only where their topic is named. */
  readonly heard: ReadonlySet<string>
  readonly templates: readonly ItemTemplate[]
}

/** Counts the items and templates of a subject by topic and difficulty, in the order of the bank. */
export function countByTopic(items: readonly Item[], { mistakes, bookmarks, heard, templates }: StockLists): HeadingStock[] {
  const topics = [...new Set(items.map(({ topic }) => topic))]
  return topics.map((title) => {
    const own = items.filter(({ topic }) => topic === title)
    const making = templates.filter(({ topic }) => topic === title)
    const marked = [...own, ...making].filter(({ id }) => bookmarks.has(id))
    return {
      title,
      items: countByDifficulty(own),
      mistakes: countByDifficulty([...own, ...making].filter(({ id }) => mistakes.has(id))),
      ...(marked.length === 0 ? {} : { bookmarks: countByDifficulty(marked) }),
      ...(making.length === 0 ? {} : { fresh: countByDifficulty(making, MOST_OF_TEMPLATE) }),
      ...(own.every(({ id }) => heard.has(id)) ? { isHeard: true as const } : {})
    }
  })
}

function countByDifficulty(of: readonly Pick<Item, 'difficulty'>[], each = 1): DifficultyCounts {
  const countOf = (name: Item['difficulty']): number => each * of.filter(({ difficulty }) => difficulty === name).length
  return { easy: countOf('easy'), medium: countOf('medium'), hard: countOf('hard') }
}
