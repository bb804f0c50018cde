import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../src-shared/contracts/contracts.ts'
import { unwrap } from './unwrap.ts'

/** The part `subjects` of the platform's query store (spec, section 3). */
export function subjectsQuery(bridge: Pick<KoyaBridge, 'learning'>) {
  return queryOptions({ queryKey: ['subjects'], queryFn: async () => (await unwrap(bridge.learning.listSubjects({}))).subjects })
}
