import { useState } from 'react'
import type { AttemptSummary } from '../../../../src-shared/attempt/report/report.ts'
import { newestFirst, sortResults, type ResultColumn, type ResultOrder } from '../../../../src-shared/attempt/report/sort-results.ts'

/** The direction in which a column is wanted first: the newest, the best, the alphabet. */
const firstDirections = { paper: 'ascending', when: 'descending', result: 'descending' } as const

export interface OrderedResults {
  readonly sorted: readonly AttemptSummary[]
  readonly order: ResultOrder
  /** The column's first direction, and the other one when it stands in that already. */
  readonly onSort: (column: ResultColumn) => void
}

/** A learner's results in the order that they last asked for; newest first before they do. */
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
