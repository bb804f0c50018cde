import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** Query of this copy's version data, which is constant during a run. */
export function runtimeQuery(bridge: Pick<KoyaBridge, 'app'>) {
  return queryOptions({ queryKey: ['runtime', 'about'], queryFn: () => unwrap(bridge.app.readRuntime({})) })
}

export function licencesQuery(bridge: Pick<KoyaBridge, 'settings'>) {
  return queryOptions({ queryKey: ['settings-licences'], queryFn: async () => (await unwrap(bridge.settings.listLicences({}))).licences })
}
