import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../bridge/unwrap.ts'

/** What this computer shows as a seat; kept fresh by `examSeat.changed`. */
export function candidateSeatQuery(bridge: Pick<KoyaBridge, 'examSeat'>) {
  return queryOptions({ queryKey: ['exam-seat'], queryFn: () => unwrap(bridge.examSeat.read({})), staleTime: 0 })
}

/** The picture of the candidate who sits here, as an address; null where there is none. Nothing of it is kept once nobody looks at it. */
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
