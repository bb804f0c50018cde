import { useState } from 'react'
import type { AttemptSummary } from '../../../../src-shared/attempt/report/report.ts'
import { newestFirst, sortResults, type ResultColumn, type ResultOrder } from '../../../../src-shared/attempt/report/sort-results.ts'

/** Default direction per column: newest first, best first, alphabetical. */
const firstDirections = { paper: 'ascending', when: 'descending', result: 'descending' } as const

export interface OrderedResults {
  readonly sorted: readonly AttemptSummary[]
  readonly order: ResultOrder
  /** Sorts by a column in its default direction, or reverses it if it is already sorted so. */
  readonly onSort: (column: ResultColumn) => void
}

/** Returns a learner's results in the last chosen order; newest first by default. */
export function useResultOrder(attempts: readonly AttemptSummary[]): OrderedResults {
  const [order, setOrder] = useState<ResultOrder>(newestFirst)
  return {
    sorted: sortResults(attempts, order),
    order,
    onSort(column) {
      const first = firstDirections[column]
      const other = first === 'ascending' ? 'descending' : 'ascending'
      setOrder({ column, direction: order.column === column && order.direction === first ? other : first })
    }
  }
}
