import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** What the signed-in learner has practised. */
export function trainerQuery(bridge: Pick<KoyaBridge, 'trainer'>) {
  return queryOptions({ queryKey: ['trainer', 'drills'], queryFn: async () => (await unwrap(bridge.trainer.read({}))).drills })
}
