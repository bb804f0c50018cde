import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../bridge/unwrap.ts'

/** Query of this computer's seat view; `examSeat.changed` keeps it up to date. */
export function candidateSeatQuery(bridge: Pick<KoyaBridge, 'examSeat'>) {
  return queryOptions({ queryKey: ['exam-seat'], queryFn: () => unwrap(bridge.examSeat.read({})), staleTime: 0 })
}

/** Query of the current candidate's picture as a data URL; null if there is none. Removed from the cache when unused. */
export function candidatePhotoQuery(bridge: Pick<KoyaBridge, 'examSeat'>, number: string) {
  return queryOptions({
    queryKey: ['exam-seat-photo', number],
    queryFn: async () => {
      const { photo } = await unwrap(bridge.examSeat.readPhoto({}))
      return photo === null ? null : `data:${photo.mediaType};base64,${photo.base64}`
    },
    gcTime: 0
  })
}
