import { queryOptions } from '@tanstack/react-query'
import type { ListedMark } from '../../../../src-shared/learning/bookmarks/item-mark.ts'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** All that the learner has put to questions, the newest change first. */
export function itemMarksQuery(bridge: Pick<KoyaBridge, 'itemMarks'>) {
  return queryOptions<readonly ListedMark[]>({
    queryKey: ['item-marks'],
    queryFn: async () => (await unwrap(bridge.itemMarks.list({}))).kept,
    // Each card of a review asks for it.
    staleTime: 30_000
  })
}
