import type { AnalysedItem } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'
import { numbered, type Labels, type NumberedItem } from './item-time-facts.ts'

/** As many numbers as remain readable in a row. */
const MOST_NUMBERS = 20

interface NamedNumbers {
  /** In the paper's order. */
  readonly numbers: readonly string[]
  /** How many more there are. */
  readonly moreCount: number
}

/** Returns the unanswered items of a subject with their numbers in the paper. Dropped items do not count. */
export function unansweredItems(items: readonly AnalysedItem[], labels?: Labels): readonly NumberedItem[] {
  return numbered(items, labels).filter(({ verdict }) => verdict === 'unanswered')
}

/** Returns the numbers to name: at most twenty. */
export function numbersToName(items: readonly Pick<NumberedItem, 'label'>[]): NamedNumbers {
  return { numbers: items.slice(0, MOST_NUMBERS).map(({ label }) => label), moreCount: Math.max(0, items.length - MOST_NUMBERS) }
}
