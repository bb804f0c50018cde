import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../bridge/unwrap.ts'

/** Query of this computer's settings; `settings.changed` keeps it up to date. */
export function settingsQuery(bridge: Pick<KoyaBridge, 'settings'>) {
  return queryOptions({ queryKey: ['settings'], queryFn: () => unwrap(bridge.settings.read({})), staleTime: Infinity, gcTime: Infinity })
}
