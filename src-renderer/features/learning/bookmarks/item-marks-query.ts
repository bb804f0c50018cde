import { queryOptions } from '@tanstack/react-query'
import type { ListedMark } from '../../../../src-shared/learning/bookmarks/item-mark.ts'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** Query of the learner's bookmarks and notes, most recently changed first. */
export function itemMarksQuery(bridge: Pick<KoyaBridge, 'itemMarks'>) {
  return queryOptions<readonly ListedMark[]>({
    queryKey: ['item-marks'],
    queryFn: async () => (await unwrap(bridge.itemMarks.list({}))).kept,
    // Every card of a review uses this query.
    staleTime: 30_000
  })
}
