import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../src-shared/ipc/contracts.ts'
import { unwrap } from '../../bridge/unwrap.ts'

/** The settings as main holds them; main tells of every change, so they never go stale by themselves. */
export function settingsQuery(bridge: Pick<KoyaBridge, 'settings'>) {
  return queryOptions({ queryKey: ['settings'], queryFn: () => unwrap(bridge.settings.read({})), staleTime: Infinity, gcTime: Infinity })
}

/** What this copy of Koya is; main says it once for a run. */
export function runtimeQuery(bridge: Pick<KoyaBridge, 'app'>) {
  return queryOptions({ queryKey: ['runtime', 'settings'], queryFn: () => unwrap(bridge.app.readRuntime({})) })
}

export function licencesQuery(bridge: Pick<KoyaBridge, 'settings'>) {
  return queryOptions({ queryKey: ['settings-licences'], queryFn: async () => (await unwrap(bridge.settings.listLicences({}))).licences })
}
