import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import type { HalfReadWorks } from '../../../../src-shared/learning/progress/progress.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** Where the learner stands: what is held is shown at once, and asked for anew at every visit. What was read stays when the line drops. */
export function progressQuery(bridge: Pick<KoyaBridge, 'progress'>) {
  return queryOptions({ queryKey: ['progress'], queryFn: () => unwrap(bridge.progress.read({})) })
}

/** Where the learner stopped reading. The page is there without it: nowhere, too, where that cannot be read. */
export function halfReadQuery(bridge: Pick<KoyaBridge, 'progress'>) {
  return queryOptions({
    queryKey: ['half-read'],
    queryFn: async (): Promise<HalfReadWorks> => {
      const read = await bridge.progress.readHalfRead({})
      return read.ok ? read.value : { lesson: null, library: null }
    }
  })
}

export function announcementsQuery(bridge: Pick<KoyaBridge, 'announcement'>) {
  return queryOptions({ queryKey: ['announcements'], queryFn: async () => (await unwrap(bridge.announcement.list({}))).announcements })
}
