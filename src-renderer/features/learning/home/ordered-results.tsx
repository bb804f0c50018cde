import type { AttemptSummary } from '../../../../src-shared/attempt/report/report.ts'
import { TestResultsTable } from './test-results-table.tsx'
import { useResultOrder } from './use-result-order.ts'

interface ResultsListProps {
  readonly attempts: readonly AttemptSummary[]
  readonly pathOf: (attempt: AttemptSummary) => string
}

/** All of these results, to be put in another order. */
export function OrderedResults({ attempts, pathOf }: ResultsListProps) {
  const { sorted, order, onSort } = useResultOrder(attempts)
  return <TestResultsTable attempts={sorted} order={order} onSort={onSort} pathOf={pathOf} />
}
