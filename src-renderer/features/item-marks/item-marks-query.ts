import { queryOptions } from '@tanstack/react-query'
import type { ListedMark } from '../../../src-shared/item-marks/item-mark.ts'
import type { KoyaBridge } from '../../../src-shared/ipc/contracts.ts'
import { unwrap } from '../../bridge/unwrap.ts'

/** All that the learner has put to questions, the newest change first. */
export function itemMarksQuery(bridge: Pick<KoyaBridge, 'itemMarks'>) {
  return queryOptions<readonly ListedMark[]>({
    queryKey: ['item-marks'],
    queryFn: async () => (await unwrap(bridge.itemMarks.list({}))).kept,
    // Each card of a review asks for it.
    staleTime: 30_000
  })
}
