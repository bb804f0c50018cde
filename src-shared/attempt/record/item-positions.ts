import type { Navigation } from '../../content/exams/exam-rules.ts'
import type { Paper } from './paper.ts'
import { partsOf } from './stage.ts'

/** Position of an item in its paper. `position` and `section` count from 0 across the whole paper. */
export interface ItemPosition {
  readonly partId: string
  readonly position: number
  readonly section: number
}

/** Returns the positions of all items by item id. Consecutive items of one subject with the same section name form one section. */
export function positionsOf(paper: Pick<Paper, 'title' | 'budgetMs' | 'parts' | 'extraTime' | 'subjects'>): ReadonlyMap<string, ItemPosition> {
  const partOfSubject = new Map(partsOf(paper).flatMap(({ id, subjectSlugs }) => subjectSlugs.map((slug) => [slug, id] as const)))
  const positions = new Map<string, ItemPosition>()
  let section = -1
  for (const { slug, items } of paper.subjects) {
    items.forEach((item, index) => {
      if (index === 0 || items[index - 1]?.section !== item.section) section += 1
      positions.set(item.id, { partId: partOfSubject.get(slug) ?? '', position: positions.size, section })
    })
  }
  return positions
}

/** Returns whether a candidate at `current` can no longer return to the item. */
export function isLeft(item: ItemPosition, current: ItemPosition | undefined, navigation: Navigation): boolean {
  if (current === undefined) return false
  switch (navigation) {
    case 'free':
      return false
    case 'forward-only':
      return item.position < current.position
    case 'by-section':
      return item.section < current.section
  }
}
