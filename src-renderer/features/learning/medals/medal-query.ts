import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** The ladders with the learner's own standing on them; read anew by each page, since a test that was just marked opens the next level. */
export function medalLaddersQuery(bridge: Pick<KoyaBridge, 'learning'>) {
  return queryOptions({ queryKey: ['medal-test', 'ladders'], queryFn: async () => (await unwrap(bridge.learning.listMedalLadders({}))).ladders })
}

/** The same beside the result of a level: after a session that ended during the test it has the ladder of that level. */
export function laddersOfReportQuery(bridge: Pick<KoyaBridge, 'learning'>, attemptId: string) {
  return queryOptions({
    queryKey: ['medal-test', 'ladders', attemptId],
    queryFn: async () => (await unwrap(bridge.learning.listMedalLadders({ attemptId }))).ladders
  })
}
