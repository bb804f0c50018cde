import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ItemReportView } from '../../../../../src-shared/attempt/item-report.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { itemReportsQuery } from './item-report-query.ts'

/** The learner's reports of an attempt's items, kept fresh while they travel. Null until they are known: a second report would follow the first. */
export function useItemReports(attemptId: string): Readonly<Record<string, ItemReportView>> | null {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const query = itemReportsQuery(bridge, attemptId)
  const { data } = useQuery(query)
  useEffect(
    () =>
      bridge.itemReport.onChanged(() => {
        void queryClient.invalidateQueries({ queryKey: ['item-reports'] })
      }),
    [bridge, queryClient]
  )
  return data ?? null
}
