import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { itemFaults, type StatisticsRequest } from '../../../../src-shared/attempt/statistics/item-statistics.ts'
import { CodedFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

type StatisticsBridge = Pick<KoyaBridge, 'itemStatistics'>

/** Filters and page of the list, as the address holds them; null means any. */
export type StatisticsFilter = { readonly [Name in 'subject' | 'topic' | 'fault' | 'page']: string | null }

/** Query of one page of the list; the previous page stays until the next arrives. Learners get `locked`. */
export function statisticsQuery(bridge: StatisticsBridge, request: StatisticsRequest) {
  return queryOptions({
    queryKey: ['item-statistics', 'list', request],
    queryFn: () => orLocked(() => unwrap(bridge.itemStatistics.list(request))),
    placeholderData: keepPreviousData,
    staleTime: 0
  })
}

/** Query of one question; null where the bank has none. Learners get `locked`. */
export function itemStatisticsQuery(bridge: StatisticsBridge, itemId: string) {
  return queryOptions({
    queryKey: ['item-statistics', 'item', itemId],
    queryFn: async () => {
      try {
        return await orLocked(() => unwrap(bridge.itemStatistics.fetch({ itemId })))
      } catch (thrown) {
        if (thrown instanceof CodedFailure && thrown.code === 'statistics/no-question') return null
        throw thrown
      }
    },
    staleTime: 0
  })
}

/** Ignores unknown values in the address. */
export function toStatisticsRequest({ subject, topic, fault, page }: StatisticsFilter): StatisticsRequest {
  const known = itemFaults.find((one) => one === fault)
  return {
    ...(subject === null ? {} : { subject }),
    ...(subject === null || topic === null ? {} : { topic }),
    ...(known === undefined ? {} : { fault: known }),
    ...(page === null || !/^[1-9]\d{0,3}$/.test(page) ? {} : { page })
  }
}

async function orLocked<Value>(ask: () => Promise<Value>): Promise<Value | 'locked'> {
  try {
    return await ask()
  } catch (thrown) {
    if (thrown instanceof CodedFailure && thrown.code === 'session/role-required') return 'locked'
    throw thrown
  }
}
