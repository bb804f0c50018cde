import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../src-shared/contracts/contracts.ts'
import type { Strategy } from '../../../src-shared/device/strategies.ts'
import type { SettingsView } from '../../../src-shared/device/settings-contract.ts'
import { unwrap } from '../../bridge/unwrap.ts'

/** Whether this computer is, or may be, one at home that uses no server: a learner can begin there without a password. Main decides. */
export function isAtHome({ values }: Pick<SettingsView, 'values'>, strategy: Strategy): boolean {
  return strategy === 'local' && values.backend === '' && (values.seat === '' || values.seat === 'home')
}

/** Query of this computer's settings; `settings.changed` keeps it up to date. */
export function settingsQuery(bridge: Pick<KoyaBridge, 'settings'>) {
  return queryOptions({ queryKey: ['settings'], queryFn: () => unwrap(bridge.settings.read({})), staleTime: Infinity, gcTime: Infinity })
}
