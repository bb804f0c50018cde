import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** Open attempts of this computer that wait for their own learner, the newest first. A part of the computer, and of no learner. */
export function lockedAttemptsQuery(bridge: Pick<KoyaBridge, 'attemptLock'>) {
  return queryOptions({
    queryKey: ['locked-attempts'],
    queryFn: async () => (await unwrap(bridge.attemptLock.list({}))).attempts,
    staleTime: Infinity
  })
}
