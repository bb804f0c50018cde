import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** Query of the signed-in learner's drill records. */
export function trainerQuery(bridge: Pick<KoyaBridge, 'trainer'>) {
  return queryOptions({ queryKey: ['trainer', 'drills'], queryFn: async () => (await unwrap(bridge.trainer.read({}))).drills })
}
