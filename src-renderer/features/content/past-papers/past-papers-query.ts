import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

export function pastPapersQuery(bridge: Pick<KoyaBridge, 'learning'>) {
  return queryOptions({ queryKey: ['past-papers'], queryFn: async () => (await unwrap(bridge.learning.listPastPapers({}))).papers })
}
