import type { AttemptSummary } from './report.ts'

export const resultColumns = ['paper', 'when', 'result'] as const

export type ResultColumn = (typeof resultColumns)[number]

export interface ResultOrder {
  readonly column: ResultColumn
  readonly direction: 'ascending' | 'descending'
}

export const newestFirst: ResultOrder = { column: 'when', direction: 'descending' }

/**
 * Returns a learner's results sorted. Results compare by their share of the maximum, titles in natural order (numbers by value). Attempts without a
 * result come last in both directions; ties are ordered newest first.
 */
export function sortResults<Attempt extends AttemptSummary>(attempts: readonly Attempt[], { column, direction }: ResultOrder): Attempt[] {
  const sign = direction === 'ascending' ? 1 : -1
  return attempts.toSorted((one, other) => {
    const [share, otherShare] = [shareOf(one), shareOf(other)]
    if (column === 'result' && (share === null || otherShare === null) && share !== otherShare) return share === null ? 1 : -1
    return sign * compare(column, one, other) || other.startedAt - one.startedAt
  })
}

function compare(column: ResultColumn, one: AttemptSummary, other: AttemptSummary): number {
  switch (column) {
    case 'paper':
      return one.title.localeCompare(other.title, 'en', { numeric: true, sensitivity: 'base' })
    case 'when':
      return one.startedAt - other.startedAt
    case 'result':
      return (shareOf(one) ?? 0) - (shareOf(other) ?? 0)
  }
}

/** From 0 to 1; null without a result. */
function shareOf({ state, total, maximumTotal }: AttemptSummary): number | null {
  if (state !== 'marked' || total === null) return null
  return maximumTotal === 0 ? 0 : total / maximumTotal
}
