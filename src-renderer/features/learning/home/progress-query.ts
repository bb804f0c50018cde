import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import type { HalfReadWorks } from '../../../../src-shared/learning/progress/progress.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** Query of the learner's progress: the cached one is shown immediately and refetched at every visit. Stays available offline. */
export function progressQuery(bridge: Pick<KoyaBridge, 'progress'>) {
  return queryOptions({ queryKey: ['progress'], queryFn: () => unwrap(bridge.progress.read({})) })
}

/** Query of where the learner stopped reading. Returns nothing if it cannot be read, because the page works without it. */
export function halfReadQuery(bridge: Pick<KoyaBridge, 'progress'>) {
  return queryOptions({
    queryKey: ['half-read'],
    queryFn: async (): Promise<HalfReadWorks> => {
      const read = await bridge.progress.readHalfRead({})
      return read.ok ? read.value : { lesson: null, library: null, readLessons: null }
    }
  })
}

export function announcementsQuery(bridge: Pick<KoyaBridge, 'announcement'>) {
  return queryOptions({ queryKey: ['announcements'], queryFn: async () => (await unwrap(bridge.announcement.list({}))).announcements })
}
