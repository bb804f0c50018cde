import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

type WeekBridge = Pick<KoyaBridge, 'weeklySummary'>

/** The last seven days of the learner. */
export function weekQuery(bridge: WeekBridge) {
  return queryOptions({ queryKey: ['weekly-summary'], queryFn: () => unwrap(bridge.weeklySummary.read({})), staleTime: 0 })
}

/** Whether that is mailed each week. */
export function weekMailQuery(bridge: WeekBridge) {
  return queryOptions({ queryKey: ['weekly-mail'], queryFn: () => unwrap(bridge.weeklySummary.readMail({})), staleTime: 0 })
}
