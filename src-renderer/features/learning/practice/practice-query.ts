import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** Refetched at each visit, because mistakes change with every report. */
export function practiceStockQuery(bridge: Pick<KoyaBridge, 'attempt'>, exam: string | undefined) {
  return queryOptions({
    queryKey: ['practice', 'stock', exam ?? null],
    queryFn: () => unwrap(bridge.attempt.readPracticeStock(exam === undefined ? {} : { exam })),
    staleTime: 0,
    gcTime: 0
  })
}
