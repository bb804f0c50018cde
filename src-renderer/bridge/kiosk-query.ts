import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../src-shared/contracts/contracts.ts'
import { unwrap } from './unwrap.ts'

/** Query of this computer's role; `kiosk.changed` keeps it up to date. */
export function kioskQuery(bridge: Pick<KoyaBridge, 'kiosk'>) {
  return queryOptions({ queryKey: ['seat'], queryFn: () => unwrap(bridge.kiosk.read({})), staleTime: Infinity, gcTime: Infinity })
}
