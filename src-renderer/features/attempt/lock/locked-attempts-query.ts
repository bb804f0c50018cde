import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** Query of locked attempts on this computer, newest first. It belongs to the computer, not to a learner. */
export function lockedAttemptsQuery(bridge: Pick<KoyaBridge, 'attemptLock'>) {
  return queryOptions({
    queryKey: ['locked-attempts'],
    queryFn: async () => (await unwrap(bridge.attemptLock.list({}))).attempts,
    staleTime: Infinity
  })
}
