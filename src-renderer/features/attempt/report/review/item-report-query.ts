import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../../bridge/unwrap.ts'

/** What the learner has reported of an attempt's items, by the items' ids. */
export function itemReportsQuery(bridge: Pick<KoyaBridge, 'itemReport'>, attemptId: string) {
  return queryOptions({
    queryKey: ['item-reports', attemptId],
    queryFn: async () => Object.fromEntries((await unwrap(bridge.itemReport.list({ attemptId }))).reports.map((report) => [report.itemId, report]))
  })
}
