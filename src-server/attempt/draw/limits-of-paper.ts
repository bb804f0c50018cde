import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import { limitsOfItem } from '../../../src-shared/content/item-types/item-types.ts'
import type { PaperLimits } from './answer-key.ts'

/** Returns the allowed responses to each item of a paper. */
export function limitsOfPaper({ subjects }: Pick<Paper, 'subjects'>): PaperLimits {
  return Object.fromEntries(subjects.flatMap(({ items }) => items.map((item) => [item.id, limitsOfItem(item)])))
}
