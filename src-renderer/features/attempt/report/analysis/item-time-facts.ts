import type { AnalysedItem } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'

export interface NumberedItem extends AnalysedItem {
  /** Counted from 1 in the order of the paper. */
  readonly number: number
  /** Its question as people see it, such as `3(b)`. */
  readonly label: string
}

export interface ItemTimeFacts {
  /** Median time of opened questions, milliseconds. */
  readonly medianMs: number
  readonly longest: NumberedItem
}

/** By item id. An item without a label has its number. */
export type Labels = ReadonlyMap<string, string>

export function numbered(items: readonly AnalysedItem[], labels: Labels = new Map()): readonly NumberedItem[] {
  return items.map((item, index) => ({ ...item, number: index + 1, label: labels.get(item.id) ?? String(index + 1) }))
}

/** Returns the summary of the times; null if no question was opened. */
export function itemTimeFacts(items: readonly NumberedItem[]): ItemTimeFacts | null {
  const opened = items.filter(({ isSeen }) => isSeen).toSorted((one, other) => one.spentMs - other.spentMs)
  const median = opened[Math.ceil(opened.length / 2) - 1]
  const longest = opened.at(-1)
  return median && longest ? { medianMs: median.spentMs, longest } : null
}

export type ItemOrder = { readonly column: 'question' | 'time' | 'verdict'; readonly direction: 'ascending' | 'descending' }

const verdictRanks = { wrong: 0, partly: 1, unanswered: 2, right: 3, dropped: 4, unmarked: 5, 'not-chosen': 6 } as const

/** Returns the items sorted as requested; ties are ordered by number. */
export function sortItems(items: readonly NumberedItem[], { column, direction }: ItemOrder): readonly NumberedItem[] {
  const valueOf = ({ number, spentMs, verdict }: NumberedItem): number =>
    column === 'question' ? number : column === 'time' ? spentMs : verdictRanks[verdict]
  const sign = direction === 'ascending' ? 1 : -1
  return items.toSorted((one, other) => sign * (valueOf(one) - valueOf(other)) || one.number - other.number)
}
