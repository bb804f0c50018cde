import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

export function packsQuery(bridge: Pick<KoyaBridge, 'packs'>) {
  return queryOptions({ queryKey: ['packs'], queryFn: () => unwrap(bridge.packs.read({})) })
}
