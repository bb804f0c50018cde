import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** Query of the ladders with the learner's status; refetched by each page, because a test that was just marked unlocks the next level. */
export function medalLaddersQuery(bridge: Pick<KoyaBridge, 'learning'>) {
  return queryOptions({ queryKey: ['medal-test', 'ladders'], queryFn: async () => (await unwrap(bridge.learning.listMedalLadders({}))).ladders })
}

/** Ladders for a level's result. After a session that expired during the test, contains only that level's ladder. */
export function laddersOfReportQuery(bridge: Pick<KoyaBridge, 'learning'>, attemptId: string) {
  return queryOptions({
    queryKey: ['medal-test', 'ladders', attemptId],
    queryFn: async () => (await unwrap(bridge.learning.listMedalLadders({ attemptId }))).ladders
  })
}
