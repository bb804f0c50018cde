import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../../bridge/unwrap.ts'

/** Query of the learner's reports of an attempt's items, by item id. */
export function itemReportsQuery(bridge: Pick<KoyaBridge, 'itemReport'>, attemptId: string) {
  return queryOptions({
    queryKey: ['item-reports', attemptId],
    queryFn: async () => Object.fromEntries((await unwrap(bridge.itemReport.list({ attemptId }))).reports.map((report) => [report.itemId, report]))
  })
}
